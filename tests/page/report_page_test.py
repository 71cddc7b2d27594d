# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""The page of --report in a real browser: it is filtered, stepped through, clicked and attacked.

Usage: report_page_test.py PINCER PAGE_OF_RECORD CHROMIUM [SCREENSHOT-FOLDER]
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import records
from browser import Browser

PINCER, PAGE_OF_RECORD, CHROMIUM = sys.argv[1:4]
SCREENSHOTS = sys.argv[4] if len(sys.argv) > 4 else None
WIDE, MIDDLE, NARROW = (1500, 900), (1000, 800), (420, 800)

# Contrast (WCAG 2) of the letters of every visible text against what is behind them: the ones below 4.5.
POOR_CONTRAST = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const parse = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c[3] === 255) return c; } return [255, 255, 255, 255]; };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !e.checkVisibility() || e.closest('script, option, svg, :disabled, .unseen')) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) poor.push(`${e.tagName}.${e.className}: ${walker.currentNode.data} ${contrast.toFixed(2)}`);
  }
  return poor;
})()"""

UNNAMED = """[...document.querySelectorAll('button, select, input, [role="listbox"], [role="tabpanel"], [role="link"]')]
  .filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.getAttribute('aria-labelledby')))
  .map(e => e.outerHTML)"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="pincer-page-")
        cls.browser = Browser(CHROMIUM, *WIDE).__enter__()
        cls.pages = {}

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.errors.clear()
        self.browser.size(*WIDE)

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def page(self, record):
        """The file of the page of a record, by the name of the function that makes it."""
        if record.__name__ not in self.pages:
            path = os.path.join(self.folder.name, record.__name__)
            with open(path + ".json", "w", encoding="utf-8") as file:
                json.dump(record(), file)
            subprocess.run([PAGE_OF_RECORD, path + ".json", path + ".html"], check=True)
            self.pages[record.__name__] = path + ".html"
        return self.pages[record.__name__]

    def open(self, record):
        self.browser.open(self.page(record))

    def js(self, expression):
        return self.browser.evaluate(expression)

    def texts(self, selector):
        return self.js(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def text(self, selector):
        return self.texts(selector)[0]

    def count(self, selector):
        return self.js(f"document.querySelectorAll({json.dumps(selector)}).length")

    def fill(self, name, value):
        self.js(f"(() => {{ const e = byId({json.dumps(name)}); e.value = {json.dumps(value)};"
                "e.dispatchEvent(new Event('change')); })()")


class Verdict(Page):
    def test_false(self):
        self.open(records.failing)
        self.assertEqual(self.text("#verdict-word"), "FALSE")
        self.assertEqual(self.text("h1"), "1 check fails")
        self.assertEqual(self.texts(".chip"), ["1 failed", "1 open", "1 unreachable", "6 proved"])
        self.assertIn("largest.c", self.js("document.title"))
        self.assertIn("bounds", self.text("#about"))

    def test_true(self):
        self.open(records.proved)
        self.assertEqual(self.text("#verdict-word"), "TRUE")
        self.assertEqual(self.text("h1"), "All 9 checks hold")
        self.assertIn("pincer certify c.json examples/largest.c", self.text("#evidence .command code"))
        self.assertEqual(self.texts("#evidence .invariants ul code"), ["0 <= k", "k <= 10", "sum == k * (k - 1)"])
        self.assertTrue(self.js("byId('tab-story').hidden"), "there is no execution")

    def test_unknown(self):
        self.open(records.undecided)
        self.assertEqual(self.text("h1"), "1 check stays open: timeout")
        self.assertIn("inline assembly", self.text("#code .unsupported"))

    def test_of_a_run_that_crashed(self):
        self.open(records.bare)
        self.assertEqual(self.text("#verdict-word"), "UNKNOWN")
        self.assertEqual(self.text("h1"), "Not decided: incomplete: internal error")
        self.assertIn("no source", self.text("#code"))

    def test_needs_nothing_else(self):
        self.open(records.failing)
        self.assertEqual(self.js("performance.getEntriesByType('resource').map(e => e.name)"), [])


class Checks(Page):
    def setUp(self):
        super().setUp()
        self.open(records.failing)

    def rows(self):
        return self.texts("#check-list .what")

    def test_failing_ones_come_first(self):
        self.assertEqual(self.rows()[:3], ["a[i]", "sum == 90", "sum / n"])
        self.assertEqual(len(self.rows()), 9)
        self.assertEqual(self.text("#check-count"), "9 checks")

    def test_filter_by_text(self):
        self.browser.click("#check-filter")
        self.browser.type("MAIN k")
        self.assertEqual(self.rows(), ["k++", "sum += k * 2", "k * 2"])
        self.assertEqual(self.text("#check-count"), "3 of 9 checks")
        self.browser.type(" nothing")
        self.assertEqual(self.rows(), [])
        self.assertIn("No check", self.js("checkList.list.space.dataset.empty"))

    def test_filter_by_kind_and_status(self):
        self.fill("check-kind", "bounds")
        self.assertEqual(len(self.rows()), 3)
        self.browser.click(".chip.proved")
        self.assertEqual(self.rows(), ["a[0]", "a[i]"])
        self.assertEqual(self.js("document.querySelector('.chip.proved').ariaPressed"), "true")
        self.browser.click(".chip.proved")
        self.fill("check-kind", "")
        self.assertEqual(len(self.rows()), 9)

    def test_a_click_shows_the_line(self):
        self.browser.click("#check-list .row.unreachable")
        self.assertEqual(self.js("document.querySelector('#code .marked').dataset.line"), "27")
        self.browser.press("ArrowDown")
        self.assertEqual(self.js("document.querySelector('#code .marked').dataset.line"), "7")
        self.assertEqual(self.texts("#check-list [aria-selected=true] .what"), ["a[0]"])

    def test_a_badge_leads_to_its_check(self):
        self.browser.click("#check-filter")
        self.browser.type("nothing")
        self.assertEqual(self.texts("#code [data-line='24'] .badge"), ["✓ 2"])
        self.browser.click("#code [data-line='24'] .badge")
        self.assertEqual(self.texts("#check-list [aria-selected=true] .what"), ["sum += k * 2"])


    def test_checks_of_one_expression_share_a_row(self):
        def grouped():
            record = records.failing()
            twin = next(check for check in record["checks"] if check["text"] == "k++")
            record["checks"].append({**twin, "check": "bounds"})
            return record

        self.open(grouped)
        self.assertEqual(self.text("#check-count"), "10 checks")
        self.assertEqual(len(self.rows()), 9)
        self.fill("check-kind", "bounds")
        self.assertEqual(self.rows(), ["a[i]", "a[0]", "a[i]", "k++"])


class Arrays(Page):
    def test_are_shown_as_a_whole(self):
        self.open(records.failing)
        joined = """[...joinedArrays(new Map([%s]))].map(([name, v]) => `${name}: ${v.before ?? ''} ${v.value}`)"""
        element = "['%s', {value: \"%s\"%s}]"
        text = ", ".join(element % (f"m.name[{i}]", c, "") for i, c in enumerate(["'a'", "'\\\\''", "'\\\\0'"]))
        self.assertEqual(self.js(joined % text), ["""m.name: "a'" "a'\""""])
        numbers = ", ".join([element % ("a[0]", "1", ", isNew: true, before: '7'"), element % ("a[1]", "2", "")])
        self.assertEqual(self.js(joined % numbers), ["a: {7, 2} {1, 2}"])
        apart = ", ".join([element % ("a[0]", "1", ""), element % ("a[5]", "2", "")])
        self.assertEqual(self.js(joined % apart), ["a[0]:  1", "a[5]:  2"])


class Source(Page):
    def setUp(self):
        super().setUp()
        self.open(records.failing)

    def test_lines(self):
        self.assertEqual(self.texts("#code .line .number"), [str(i) for i in range(1, 29)])
        self.assertEqual("\n".join(self.texts("#code .line .text")) + "\n", records.SOURCE)

    def test_colours(self):
        self.assertEqual(self.texts("#code [data-line='4'] .c-comment"), ["/* Finds the greatest element"])
        self.assertEqual(self.texts("#code [data-line='5'] .c-comment"), ["   of the first n elements. */"])
        self.assertEqual(self.texts("#code [data-line='6'] .c-type"), ["int", "int", "int"])
        self.assertEqual(self.texts("#code [data-line='26'] .c-string"), ['"pincer\\n"'])
        self.assertEqual(self.texts("#code [data-line='1'] .c-directive"), ["#include"])

    def test_what_is_known_stands_at_its_line(self):
        rows = self.texts("#code .row")
        invariant = next(i for i, row in enumerate(rows) if "invariant" in row)
        self.assertEqual([row.strip() for row in rows[invariant:invariant + 3]],
                         ["invariant0 <= k", "andk <= 10", "andsum == k * (k - 1)"])
        self.assertTrue(rows[invariant + 3].startswith("23"))
        failure = next(i for i, row in enumerate(rows) if "outside of the array" in row)
        self.assertTrue(rows[failure - 1].startswith("9"))
        self.assertEqual(rows[failure].index("^"), 12, "below the column")

    def test_carets(self):
        pointing = "pointingTo({}, {}, 'fails').textContent"
        self.assertEqual(self.js(pointing.format("'\\tx = 1;'", 2)), "\t^ fails")
        self.assertEqual(self.js(pointing.format("'\u00e9\u00e9 = 1;'", 5)), "  ^ fails", "columns count bytes")
        far = self.js(pointing.format("'x'.repeat(100)", 81))
        self.assertEqual(far, " " * 74 + "fails ^")
        self.assertEqual(far.index("^"), 80)

    def test_coverage(self):
        self.assertEqual(self.texts("#code .reached .number"), ["6", "7", "8", "9", "15", "16"])
        self.assertIn("6 lines reached", self.text("#legend"))

    def test_tokens(self):
        tokens = "[...cTokens({}, {})].map(([kind, text]) => kind + ':' + text).join('|')"
        for line, inside, expected in [
                ("a */ int", "true", "comment:a */|: |type:int"), ("'\\'' x", "false", "string:'\\''|: |:x"),
                ("0x1fUL+1.5e-3", "false", "number:0x1fUL|:+|number:1.5e-3"), ("no end", "true", "comment:no end"),
                ('"a /* b', "false", 'string:"a /* b'), ("x//y", "false", ":x|comment://y")]:
            self.assertEqual(self.js(tokens.format(json.dumps(line), inside)), expected)
        starts = "commentStarts(['int a; /* x', '\"*/\" b /* \"', '*/ \"/*\"', \"'\\\"' /*\", 'c']).join()"
        self.assertEqual(self.js(starts), "false,true,false,false,true")


class Execution(Page):
    def setUp(self):
        super().setUp()
        self.open(records.failing)

    def at(self):
        return self.text("#steps [aria-selected=true] .step-text")

    def line(self):
        return self.js("document.querySelector('#code .step')?.dataset.line")

    def changed(self):
        return self.texts("#variables .changed")

    def test_begins_at_the_failure(self):
        self.assertEqual(self.at(), "a[4] is read: the array has 4 elements")
        self.assertEqual(self.line(), "9")
        self.assertEqual(self.texts("#stack li"), ["largest largest.c:9", "main largest.c:20"])
        self.assertIn("n = 4", self.text("#story-message"))
        self.assertIn("after 52 steps of the program", self.text("#story-message"))
        self.assertEqual(self.texts("#steps .reads"), ["i = 4"])

    def test_keys(self):
        self.browser.press("Home")
        self.assertEqual(self.at(), "data = {3, 1, 4, 1}")
        self.assertEqual(self.changed(), ["data{3, 1, 4, 1}"])
        self.browser.press("ArrowRight")
        self.assertEqual(self.at(), "n = 4")
        self.assertEqual(self.line(), "17")
        self.assertEqual(self.changed(), ["n4"])
        self.assertEqual(self.texts("#stack li"), ["main largest.c:17"])
        self.browser.press("ArrowRight")
        self.assertEqual(self.at(), "largest(data, 4)", "the branch does not matter")
        self.browser.press("ArrowLeft")
        self.assertEqual(self.at(), "n = 4")
        self.browser.press("ArrowLeft")
        self.browser.press("ArrowLeft")
        self.assertEqual(self.at(), "data = {3, 1, 4, 1}")
        self.browser.press("End")
        self.assertEqual(self.text("#step-count"), "9 of 9")
        self.browser.press("ArrowLeft")
        self.assertEqual(self.changed(), ["i1 → 4"])

    def test_slider(self):
        self.js("byId('slider').focus()")
        self.browser.press("Home")
        self.assertEqual(self.at(), "data = {3, 1, 4, 1}")
        self.browser.press("ArrowRight")
        self.assertEqual(self.at(), "n = 4")
        self.browser.press("End")
        self.assertEqual(self.line(), "9")
        self.browser.click("#slider")
        self.assertEqual(self.text("#step-count"), "5 of 9", "the middle")

    def test_buttons_and_clicks(self):
        self.browser.click("#step-first")
        self.assertTrue(self.js("byId('step-back').disabled"))
        self.browser.click("#step-on")
        self.assertEqual(self.at(), "n = 4")
        self.browser.click("#steps .on-loop")
        self.assertEqual(self.at(), "i <= n holds")
        self.assertEqual(self.text("#steps .times"), "3 times")

    def test_all_steps(self):
        self.assertEqual(self.count("#steps .row"), 9)
        self.browser.click("#short")
        self.assertEqual(self.count("#steps .row"), 11)
        self.assertEqual(self.text("#step-count"), "11 of 11")
        self.browser.press("Home")
        for _ in range(2):
            self.browser.press("ArrowRight")
        self.assertEqual(self.at(), "n < 1 || n > 4 is false")
        self.browser.click("#short")
        self.assertEqual(self.at(), "largest(data, 4)", "the next one that matters")

    def test_variables_of_what_has_returned_are_gone(self):
        self.assertEqual(self.texts("#variables caption"), ["largest", "main"])
        self.browser.press("Home")
        self.assertEqual(self.texts("#variables caption"), ["main"])

    def test_recursion(self):
        scopes = "runningScopes(new Map([['', 0], ['main', 0], ['f#1', 0], ['f#2', 0], ['f#3', 0], ['g', 0]]), {})"
        stack = json.dumps([{"function": name} for name in ("main", "f", "f")])
        self.assertEqual(self.js(scopes.format(stack)), ["f#3", "f#2", "main", ""])
        titles = "['f#3', 'f#2', 'main#1', ''].map((scope, _, all) => scopeTitle(scope, all))"
        self.assertEqual(self.js(titles), ["f, call 3", "f, call 2", "main", "globals"])


class Graphs(Page):
    def setUp(self):
        super().setUp()
        self.open(records.failing)
        self.browser.click("#tab-graphs")

    def transform(self):
        return self.js("document.querySelector('#graph svg > g').getAttribute('transform')")

    def test_a_node_leads_to_its_line(self):
        self.assertEqual(self.count("#graph .node"), 5)
        self.assertEqual(self.count("#graph .edge"), 5)
        self.assertIn("true", self.texts("#graph .edge text"))
        self.assertEqual(self.texts("#graph .node.here text"), ["9 if (a[i] > best)"], "where the execution is")
        self.browser.click("#graph .node.loop")
        self.assertEqual(self.js("document.querySelector('#code .marked').dataset.line"), "8")
        self.assertEqual(self.texts("#graph .node.here text"), ["8 for (int i = 1; i <= n; i++) {"])

    def test_labels_fit_their_nodes(self):
        outside = """[...document.querySelectorAll('#graph .node')].filter(n => { const r = n.querySelector('rect').getBoundingClientRect();
          return [...n.querySelectorAll('text')].some(t => { const b = t.getBoundingClientRect();
            return b.left < r.left || b.right > r.right || b.top < r.top - 1 || b.bottom > r.bottom + 1; }); }).map(n => n.textContent)"""
        self.assertEqual(self.js(outside), [])

    def test_zoom_and_pan(self):
        before = self.transform()
        self.browser.click("#graph-in")
        larger = self.transform()
        self.assertNotEqual(before, larger)
        self.browser.drag("#graph", 40, 30)
        moved = self.transform()
        self.assertNotEqual(moved, larger)
        self.assertEqual(self.count("#code .marked"), 0, "moving is no click")
        self.browser.click("#graph-fit")
        self.assertEqual(self.transform(), before)

    def test_keys(self):
        self.js("document.querySelector('#graph .node').focus()")
        before = self.text("#step-count")
        self.browser.press("ArrowDown")
        self.browser.press("Enter")
        self.assertEqual(self.js("document.querySelector('#code .marked').dataset.line"), "8")
        self.assertEqual(self.text("#step-count"), before)

    def test_one_that_is_too_large(self):
        self.fill("graph-choice", "1")
        self.assertIn("too many", self.text("#graph"))


class Frame(Page):
    def paper(self):
        return self.js("getComputedStyle(document.body).backgroundColor")

    def test_theme(self):
        self.open(records.failing)
        self.assertEqual(self.paper(), "rgb(255, 255, 255)")
        self.browser.click("#theme")
        self.assertEqual(self.paper(), "rgb(20, 24, 31)")
        self.browser.click("#theme")
        self.assertEqual(self.paper(), "rgb(255, 255, 255)")

    def test_theme_of_the_system(self):
        with Browser(CHROMIUM, *WIDE, dark=True) as dark:
            dark.open(self.page(records.failing))
            self.assertEqual(dark.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(20, 24, 31)")

    def test_contrast_and_names(self):
        for record in (records.failing, records.undecided):
            self.open(record)
            for _ in range(2):
                for tab in ("story", "evidence", "graphs", "time"):
                    self.js(f"byId('tab-{tab}').click()")
                    self.assertEqual(self.js(POOR_CONTRAST), [], tab)
                    self.assertEqual(self.js(UNNAMED), [])
                self.browser.click("#theme")

    def test_tabs_by_keys(self):
        self.open(records.failing)
        self.js("byId('tab-story').focus()")
        self.browser.press("ArrowRight")
        self.assertEqual(self.js("document.querySelector('main').dataset.pane"), "evidence")
        self.browser.press("ArrowRight")
        self.browser.press("ArrowRight")
        self.assertEqual(self.js("document.querySelector('main').dataset.pane"), "time")
        self.assertEqual(self.count("#time .attempts tbody tr"), 3)

    def test_fits_every_window(self):
        for size in (WIDE, MIDDLE, NARROW):
            self.browser.size(*size)
            for record in (records.failing, records.hostile):
                self.open(record)
                self.assertLessEqual(self.js("document.documentElement.scrollWidth"), size[0])

    def test_narrow(self):
        self.browser.size(*NARROW)
        self.open(records.failing)
        visible = "['checks', 'source', 'story', 'evidence'].filter(id => byId(id).checkVisibility()).join()"
        self.assertEqual(self.js(visible), "story")
        self.browser.click("#tab-checks")
        self.assertEqual(self.js(visible), "checks")
        self.browser.click("#check-list .row.unreachable")
        self.assertEqual(self.js(visible), "source")
        self.assertEqual(self.js("document.querySelector('#code .marked').dataset.line"), "27")
        self.browser.click("#tab-story")
        self.browser.click("#step-first")
        self.browser.click("#tab-source")
        self.assertTrue(self.js("document.querySelector('#code .step').checkVisibility()"), "where the execution is")

    def test_splitter(self):
        self.open(records.failing)
        before = self.js("byId('checks').offsetWidth")
        self.browser.drag("#split-checks", 60, 0)
        self.assertEqual(self.js("byId('checks').offsetWidth"), before + 60)


class Hostile(Page):
    def test_runs_nothing_and_shows_all(self):
        self.open(records.hostile)
        for tab in ("story", "evidence", "graphs", "time"):
            self.js(f"byId('tab-{tab}').click()")
        self.browser.click("#check-list .row")
        self.browser.press("ArrowDown")
        self.assertIsNone(self.js("window.hit ?? null"))
        self.assertEqual(self.count("img, iframe, object, a, b:not(.chip b)"), 0)
        self.assertEqual(self.count("script"), 2)
        self.assertIn("</script><script>window.hit = 1</script><img", self.text("#check-list .what"))
        everything = self.js("document.body.innerText")
        self.assertIn("⟨U+202E⟩right⟨U+2066⟩to⟨U+200F⟩left⟨BEL⟩⟨ESC⟩[31m⟨NUL⟩⟨U+007F⟩⟨U+2028⟩⟨U+2029⟩&amp;", everything)
        for character in "\u202e\u2066\u200f\u0007\x1b\x00\x7f\u2028\u2029":
            self.assertNotIn(character, everything)
        self.assertIn("<b>x</b>", self.text("#graph"))

    def test_lets_no_other_script_run(self):
        self.open(records.failing)
        self.js("(() => { const s = document.createElement('script'); s.textContent = 'window.hit = 1';"
                "document.body.append(s); })()")
        self.js("(() => { const i = document.createElement('div'); i.innerHTML = '<p onclick=\"window.hit = 1\">';"
                "document.body.append(i); i.firstChild.click(); })()")
        self.assertIsNone(self.js("window.hit ?? null"))
        self.assertTrue(any("Content Security Policy" in error for error in self.browser.errors))
        self.browser.errors.clear()


class Large(Page):
    def test_holds_few_elements(self):
        self.open(records.large)
        most = 4000  # of all those that the lines and steps would need
        self.assertLess(self.count("*"), most)
        self.assertEqual(self.text("#step-count"), "556 of 556")
        self.js("byId('short').click()")
        self.assertEqual(self.text("#step-count"), "4,996 of 5,000")
        self.assertEqual(self.js("document.querySelector('#code .step').dataset.line"), "4996")
        self.assertLess(self.count("*"), most)
        self.js("document.activeElement.blur()")
        self.browser.press("Home")
        self.assertEqual(self.js("document.querySelector('#code .step').dataset.line"), "1")
        for _ in range(50):
            self.browser.press("ArrowRight")
        self.assertEqual(self.text("#steps [aria-selected=true] .step-text"), "value_50 = 150")
        self.js("(() => { const box = byId('code'); box.scrollTop = box.scrollHeight; })()")
        self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.assertIn("10000", self.texts("#code .line .number"))
        self.assertLess(self.count("*"), most)
        self.fill("file", "1")
        self.assertEqual(self.texts("#code .line .text"), ["#define X 1"])


class Program(Page):
    """From C to the page, with the tool as it is."""

    def check(self, name, text, *options):
        source = os.path.join(self.folder.name, name + ".c")
        report = os.path.join(self.folder.name, name + ".html")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run([PINCER, "check", source, "--report", report, *options], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        self.browser.open(report)
        return text.rstrip("\n").split("\n")

    UNSAFE = ("extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) { }\nint main(void) {\n"
              "  int x = __VERIFIER_nondet_int();\n  if (x == 12345) {\n    x = x + 1;\n    reach_error();\n  }\n"
              "  return 0;\n}\n")

    def test_false(self):
        lines = self.check("unsafe", self.UNSAFE, "--property", "unreach-call")
        self.assertEqual(self.text("#verdict-word"), "FALSE")
        self.assertEqual(self.texts(".chip"), ["1 failed"])
        self.assertEqual(self.count("#code .row.check.fails"), 1, "the failure stands at its line")
        self.assertEqual(self.texts("#code .line .text"), lines)
        reached = [int(number) for number in self.texts("#code .reached .number")]
        self.assertTrue({4, 5, 7}.issubset(reached), reached)
        self.browser.click("#tab-graphs")
        self.assertTrue(any("if (x == 12345) {" in text for text in self.texts("#graph .node")))
        self.assertGreater(self.count("#time .attempts tbody tr"), 0)

    def test_true(self):
        self.check("safe", self.UNSAFE.replace("x == 12345", "x > 5 && x < 3"), "--property", "unreach-call")
        self.assertEqual(self.text("#verdict-word"), "TRUE")
        reached = [int(number) for number in self.texts("#code .reached .number")]
        self.assertNotIn(7, reached)
        self.assertIn(4, reached)

    def test_after_a_timeout(self):
        hard = ("extern unsigned __VERIFIER_nondet_uint(void);\nvoid reach_error(void) { }\nint main(void) {\n"
                "  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();\n"
                "  for (unsigned i = 0; i < c; i++) { a = a * b + c; b = b * b * a + i; }\n"
                "  if (a * a * a + b * b * b == c * c * c + 12345 && a > 1000 && b > 77777 && c > 3) reach_error();\n"
                "  return 0;\n}\n")
        lines = self.check("hard", hard, "--property", "unreach-call", "--timeout", "2")
        if self.text("#verdict-word") == "UNKNOWN":
            self.assertIn("timeout", self.text("h1"))
        self.assertEqual(self.texts("#code .line .text"), lines)
        self.assertGreater(self.count("#time .attempts tbody tr"), 0)


def take_screenshots():
    """For people to look at: every record in every window, light and dark."""
    page = Page()
    for label, size, dark in (("wide", WIDE, False), ("dark", WIDE, True), ("middle", MIDDLE, False), ("narrow", NARROW, True)):
        with Browser(CHROMIUM, *size, dark=dark) as browser:
            for record in (records.failing, records.proved, records.undecided, records.bare, records.hostile, records.large):
                browser.open(page.page(record))
                for tab in ("story", "evidence", "graphs", "time"):
                    browser.evaluate(f"byId('tab-{tab}').click()")
                    browser.screenshot(os.path.join(SCREENSHOTS, f"{record.__name__}-{label}-{tab}.png"))


if __name__ == "__main__":
    if SCREENSHOTS is not None:
        Page.setUpClass()
        take_screenshots()
        Page.tearDownClass()
    else:
        unittest.main(argv=sys.argv[:1])
