// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Axes and scales that the plots share.

function svg(name, attributes = {}, text = '') {
  const result = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.textContent = text;
  return result;
}

// Whole powers of ten that enclose the values; what is smaller than `least` is drawn there.
function logRange(values, least) {
  const bounded = values.map((value) => Math.max(value, least));
  const low = Math.floor(Math.log10(Math.min(...bounded, 1)));
  const high = Math.ceil(Math.log10(Math.max(...bounded, 10)));
  return { low, high };
}

function logScale({ low, high }, from, to, least) {
  return (value) => from + (Math.log10(Math.max(value, least)) - low) / (high - low) * (to - from);
}

function linearScale(low, high, from, to) {
  return (value) => from + (value - low) / (high - low || 1) * (to - from);
}

function logTicks({ low, high }) {
  const result = [];
  for (let power = low; power <= high; ++power) result.push(Number(`1e${power}`));
  return result;
}

// About `count` round numbers from low to high.
function linearTicks(low, high, count) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough);
  const result = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += Math.max(step, 1e-9)) result.push(value);
  return result;
}

const frame = { left: 62, right: 18, top: 12, bottom: 46 };

// An empty plot with grid and labels. across, up: {scale, ticks, label}.
function drawAxes(width, height, across, up) {
  const root = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const bottom = height - frame.bottom;
  const right = width - frame.right;
  for (const tick of up.ticks) {
    const y = up.scale(tick);
    root.append(svg('line', { class: 'grid', x1: frame.left, x2: right, y1: y, y2: y }));
    root.append(svg('text', { x: frame.left - 8, y: y + 4, 'text-anchor': 'end' }, String(tick)));
  }
  for (const tick of across.ticks) {
    const x = across.scale(tick);
    root.append(svg('line', { class: 'grid', x1: x, x2: x, y1: frame.top, y2: bottom }));
    root.append(svg('text', { x, y: bottom + 18, 'text-anchor': 'middle' }, String(tick)));
  }
  root.append(svg('line', { class: 'axis', x1: frame.left, x2: right, y1: bottom, y2: bottom }));
  root.append(svg('line', { class: 'axis', x1: frame.left, x2: frame.left, y1: frame.top, y2: bottom }));
  root.append(svg('text', { x: (frame.left + right) / 2, y: height - 8, 'text-anchor': 'middle' }, across.label));
  const middle = (frame.top + bottom) / 2;
  root.append(svg('text', { x: 14, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 14 ${middle})` }, up.label));
  return root;
}

const measureOptions = Object.entries(measures).map(([key, { label }]) => [key, label]);
const measureLabel = (key) => `${measures[key].label} (${measures[key].unit})`;
const leastValue = (key) => key === 'memory' ? 1 : 0.01;
