#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Usage: make-pictures.py PINCER [CHROMIUM]

Makes the pictures of README.md in docs/pictures: the terminal as SVG, and the page of --report by a browser without a
window, in its light and dark colours.
"""

import html
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea",
           "37": "#f0f6fc", "90": "#8b949e"}
CODE = re.compile(r"\x1b\[([0-9;]*)m")


def on_a_terminal(command, folder):
    """What a command prints on a terminal; what it says of its progress is not part of it."""
    main, other = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=other,
                          stderr=subprocess.DEVNULL):
        os.close(other)
        text = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:  # the other side is closed
                part = b""
            if not part:
                break
            text += part
    os.close(main)
    return text.decode("utf-8", "replace").replace("\r\n", "\n")


def spans(line, style):
    """The parts of a line with the style of each; the style goes on in the next line."""
    at = 0
    for code in [*CODE.finditer(line), None]:
        end = code.start() if code else len(line)
        if end > at:
            yield line[at:end], dict(style)
        if code is None:
            return
        for number in (code[1] or "0").split(";"):
            if number in ("", "0"):
                style.clear()
            elif number == "1":
                style["font-weight"] = "bold"
            elif number == "2":
                style["fill"] = COLOURS["90"]
            elif number in COLOURS:
                style["fill"] = COLOURS[number]
        at = code.end()


def svg(lines):
    """A picture of a terminal."""
    width, height, left, top = 8.43, 19, 16, 44
    columns = max([80, *(len(CODE.sub("", line)) for line in lines)])
    size = f'{columns * width + 2 * left:.0f}" height="{len(lines) * height + top + 12}'
    result = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" font-family="DejaVu Sans Mono, Menlo, Consolas, '
              'monospace" font-size="14" fill="#c9d1d9">',
              '<rect width="100%" height="100%" rx="8" fill="#0d1117"/>',
              *(f'<circle cx="{20 + 20 * i}" cy="18" r="6" fill="{c}"/>'
                for i, c in enumerate(("#ff5f56", "#ffbd2e", "#27c93f")))]
    style = {}
    for i, line in enumerate(lines):
        parts = "".join(f'<tspan{"".join(f" {k}={chr(34)}{v}{chr(34)}" for k, v in s.items())}>{html.escape(t)}</tspan>'
                        for t, s in spans(line, style))
        result.append(f'<text x="{left}" y="{top + i * height}" xml:space="preserve">{parts}</text>')
    return "\n".join([*result, "</svg>"]) + "\n"


def terminal(pincer, folder, name, *arguments):
    shown = f"\x1b[1m$ pincer {' '.join(arguments)}\x1b[0m"
    lines = [shown, *on_a_terminal([pincer, *arguments], folder).rstrip("\n").split("\n")]
    (PICTURES / name).write_text(svg(lines), encoding="utf-8")


def page(pincer, browser, folder, *arguments):
    subprocess.run([pincer, *arguments, "--report", "page.html"], cwd=folder, check=False, stdout=subprocess.DEVNULL)
    for name, options in (("page-light.png", []), ("page-dark.png", ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"])):
        subprocess.run([browser, "--headless=new", "--no-sandbox", "--hide-scrollbars", "--window-size=1280,860",
                        "--virtual-time-budget=3000", *options, f"--screenshot={PICTURES / name}",
                        (folder / "page.html").as_uri()], check=True, stderr=subprocess.DEVNULL)


def main(pincer, browser="chromium"):
    pincer = str(pathlib.Path(pincer).resolve())
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="pincer-pictures-") as name:
        folder = pathlib.Path(name)
        os.symlink(ROOT / "examples", folder / "examples")
        terminal(pincer, folder, "failure.svg", "examples/off_by_one.c")
        terminal(pincer, folder, "proof.svg", "examples/invariant.c", "--engine", "k-induction")
        page(pincer, browser, folder, "examples/off_by_one.c")


if __name__ == "__main__":
    main(*sys.argv[1:])
