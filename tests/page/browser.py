# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""A headless Chromium, driven through its debugging pipe: no packages, no network, no port."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile


class Browser:
    """One page in a fresh profile. Use it in a `with` statement."""

    def __init__(self, program, width=1280, height=900, dark=False):
        self._profile = tempfile.mkdtemp(prefix="pincer-browser-")
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        self._width, self._height, self._dark = width, height, dark
        self._buffer = b""
        self._next = 0
        self._session = None
        self._loads = 0  # pages that were loaded so far
        self.errors = []  # what the page threw or logged as an error

        def connect():  # the browser reads from descriptor 3 and writes to 4
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self._process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self._profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, close_fds=False)
        os.close(to_browser)
        os.close(from_browser)

    def __enter__(self):
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")
        self._call("Emulation.setDeviceMetricsOverride", width=self._width, height=self._height, deviceScaleFactor=1,
                   mobile=False)
        scheme = "dark" if self._dark else "light"
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        # The page must be able to do without the network.
        self._call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                   uploadThroughput=-1)
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _receive(self):
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], 60)
            part = os.read(self._read, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError("the browser does not answer")
            self._buffer += part
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        details = event.get("params", {})
        if event.get("method") == "Page.loadEventFired":
            self._loads += 1
        if event.get("method") == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(details["exceptionDetails"]))
        if event.get("method") == "Log.entryAdded" and details["entry"]["level"] == "error":
            self.errors.append(details["entry"]["text"])

    def _call(self, method, **parameters):
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") != self._next:
                self._note(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def open(self, path):
        self._until_loaded(lambda: self._call("Page.navigate", url="file://" + os.path.abspath(path)))

    def follow(self, selector):
        """Clicks a link and waits for what it leads to."""
        self._until_loaded(lambda: self.click(selector))

    def _until_loaded(self, action):
        before = self._loads
        action()
        while self._loads == before:
            self._note(self._receive())

    def evaluate(self, expression):
        result = self._call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def _mouse(self, kind, place, button):
        self._call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button=button, clickCount=1)

    def hover(self, selector):
        """Moves the pointer to the middle of the first element that matches."""
        place = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            "return [b.x + b.width / 2, b.y + b.height / 2]; })()")
        self._mouse("mouseMoved", place, "none")
        return place

    def click(self, selector):
        """A real click, with the pointer."""
        place = self.hover(selector)
        self._mouse("mousePressed", place, "left")
        self._mouse("mouseReleased", place, "left")

    def type(self, text):
        """Types into what has the focus."""
        self._call("Input.insertText", text=text)

    def press(self, key):
        """Presses a key, such as ArrowLeft or Enter, where the focus is."""
        codes = {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                 "ArrowDown": 40}
        details = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": codes.get(key, ord(key[0]))}
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else None)
        if text is not None:
            details["text"] = text
        self._call("Input.dispatchKeyEvent", type="keyDown", **details)
        self._call("Input.dispatchKeyEvent", type="keyUp", **{k: v for k, v in details.items() if k != "text"})

    def drag(self, selector, x, y):
        """Moves an element by so much, with the pointer."""
        place = self.hover(selector)
        self._mouse("mousePressed", place, "left")
        for part in (0.5, 1):
            self._call("Input.dispatchMouseEvent", type="mouseMoved", x=place[0] + part * x, y=place[1] + part * y,
                       button="left", buttons=1)
        self._mouse("mouseReleased", [place[0] + x, place[1] + y], "left")

    def size(self, width, height):
        """Gives the window another size."""
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def screenshot(self, path, whole=False):
        data = self._call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
