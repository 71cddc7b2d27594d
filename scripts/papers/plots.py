# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""Plots as SVG: quantile plots and scatter plots, with a logarithmic scale for time."""
import math
from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 560, 360, 56, 44, 34, 16
COLOURS = ["#1f5fa8", "#c2571a", "#2c7d43", "#8a3fa0", "#a8862a", "#4a4a4a"]
LEAST = 0.01  # seconds; less is not told apart
STYLE = """  <style>
    text { font: 12px sans-serif; fill: #222 } .title { font-size: 14px } .axis, .grid { stroke: #999; stroke-width: 1 }
    .grid { stroke: #ddd } .curve { fill: none; stroke-width: 1.8 } .background { fill: #fff }
  </style>
"""


class Scale:
    """From values to pixels."""

    def __init__(self, low, high, start, end, logarithmic):
        self.map = math.log10 if logarithmic else float
        self.low, self.high, self.start, self.end = low, high, start, end

    def __call__(self, value):
        low, high = self.map(self.low), self.map(self.high)
        part = (self.map(min(max(value, self.low), self.high)) - low) / ((high - low) or 1)
        return round(self.start + part * (self.end - self.start), 1)


def powers(low, high):
    """The powers of ten from low to high."""
    return [10.0 ** n for n in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]


def steps(high):
    """Round numbers from 0 to high."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10 ** 9) if high / s <= 8)
    return list(range(0, int(high) + 1, step))


def attributes_text(attributes):
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in attributes.items())


def text(x, y, words, **attributes):
    return f'  <text x="{x}" y="{y}"{attributes_text(attributes)}>{escape(words)}</text>\n'


def line(points, **attributes):
    return f'  <polyline points="{" ".join(f"{x},{y}" for x, y in points)}"{attributes_text(attributes)}/>\n'


def axes(title, x, y, xs, ys, x_name, y_name):
    """Frame, grid, and names."""
    def tick(value):
        return f"{value:g}"

    right, top, bottom = WIDTH - RIGHT, TOP, HEIGHT - BOTTOM
    result = "".join(line([(x(v), bottom), (x(v), top)], class_="grid")
                     + text(x(v), bottom + 16, tick(v), text_anchor="middle") for v in xs)
    result += "".join(line([(LEFT, y(v)), (right, y(v))], class_="grid")
                      + text(LEFT - 6, y(v) + 4, tick(v), text_anchor="end") for v in ys)
    result += line([(LEFT, top), (LEFT, bottom), (right, bottom)], class_="axis", fill="none")
    result += text((LEFT + right) / 2, HEIGHT - 8, x_name, text_anchor="middle")
    result += text(LEFT, 18, title, class_="title") if title else ""
    return result + text(14, (top + bottom) / 2, y_name, text_anchor="middle",
                         transform=f"rotate(-90 14 {(top + bottom) / 2})")


def picture(body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">\n'
            f'{STYLE}  <rect class="background" width="{WIDTH}" height="{HEIGHT}"/>\n{body}</svg>\n')


def quantile(title, curves):
    """(x, y) of a curve: x tasks are solved, each in at most y seconds. Curves are (name, seconds of what was solved, number of
    the colour, whether dashed)."""
    most = max([len(values) for _, values, _, _ in curves] + [1])
    longest = max([value for _, values, _, _ in curves for value in values] + [10 * LEAST])
    ys = powers(LEAST, longest)
    x = Scale(0, most, LEFT, WIDTH - RIGHT, False)
    y = Scale(ys[0], ys[-1], HEIGHT - BOTTOM, TOP, True)
    body = axes(title, x, y, steps(most), ys, "number of tasks solved", "CPU time (s)")
    for row, (name, values, colour, dashed) in enumerate(curves):
        stroke = {"stroke": COLOURS[colour % len(COLOURS)], **({"stroke_dasharray": "5 3"} if dashed else {})}
        points = [(x(n), y(value)) for n, value in enumerate(sorted(values), 1)]
        body += line([(x(0), points[0][1]), *points] if points else [], class_="curve", **stroke)
        at = TOP + 14 + 15 * row
        body += line([(LEFT + 10, at - 4), (LEFT + 34, at - 4)], class_="curve", **stroke)
        body += text(LEFT + 40, at, f"{name} ({len(values)})")
    return picture(body)


def scatter(title, x_name, y_name, points, limit):
    """Points are (seconds, seconds); None: not solved, drawn at the limit."""
    values = powers(LEAST, limit)
    x = Scale(values[0], values[-1], LEFT, WIDTH - RIGHT, True)
    y = Scale(values[0], values[-1], HEIGHT - BOTTOM, TOP, True)
    body = axes(title, x, y, values, values, f"{x_name}, CPU time (s)", f"{y_name}, CPU time (s)")
    body += line([(x(values[0]), y(values[0])), (x(values[-1]), y(values[-1]))], class_="grid")
    for a, b in points:
        colour = COLOURS[0] if a is not None and b is not None else COLOURS[1]
        body += (f'  <circle cx="{x(values[-1] if a is None else a)}" cy="{y(values[-1] if b is None else b)}" r="3.5" '
                 f'fill="{colour}" fill-opacity="0.6"/>\n')
    return picture(body)
