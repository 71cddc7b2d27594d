// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Scatter plots: every task with what two engines take for it.

const scatterKinds = {
  both: { label: 'both correct', color: 'var(--series-0)' },
  one: { label: 'one correct', color: 'var(--series-1)' },
  none: { label: 'neither', color: 'var(--soft)' },
  wrong: { label: 'a wrong verdict', color: 'var(--bad)' },
};

function scatterKind(x, y) {
  if (isWrong(x) || isWrong(y)) return 'wrong';
  if (isCorrect(x) && isCorrect(y)) return 'both';
  return isCorrect(x) || isCorrect(y) ? 'one' : 'none';
}

function drawScatter() {
  const [first, second, measure] = ['x', 'y', 'measure'].map((part) => document.getElementById(`scatter-${part}`).value);
  const points = data.tasks.map((task) => ({ task, x: task.runs[first], y: task.runs[second] }))
    .filter(({ x, y }) => x !== undefined && y !== undefined);
  const size = 640, least = leastValue(measure), edge = 22;
  const range = logRange(points.flatMap(({ x, y }) => [x[measure], y[measure]]), least);
  const near = frame.left, far = size - frame.right - edge, low = size - frame.bottom, high = frame.top + edge;
  const across = { scale: logScale(range, near, far, least), ticks: logTicks(range), label: `${first}: ${measureLabel(measure)}` };
  const up = { scale: logScale(range, low, high, least), ticks: logTicks(range), label: `${second}: ${measureLabel(measure)}` };
  const root = drawAxes(size, size, across, up);
  root.append(svg('line', { class: 'guide', x1: near, y1: low, x2: far, y2: high }));
  root.append(svg('line', { class: 'guide', x1: near, y1: high - edge / 2, x2: far + edge / 2, y2: high - edge / 2 }));
  root.append(svg('line', { class: 'guide', x1: far + edge / 2, y1: low, x2: far + edge / 2, y2: high - edge / 2 }));
  root.append(svg('text', { class: 'edge', x: near + 6, y: high - edge / 2 - 4 }, `${second} does not solve it`));
  root.append(svg('text', { class: 'edge', transform: `translate(${far + edge / 2 + 12} ${low - 6}) rotate(-90)` }, `${first} does not solve it`));
  for (const { task, x, y } of points) {
    const kind = scatterKind(x, y);
    // Time is only worth telling where there is a verdict.
    const solved = (run) => isCorrect(run) || isWrong(run) || run.status === 'unjudged';
    const dot = svg('circle', {
      cx: solved(x) ? across.scale(x[measure]) : far + edge / 2, cy: solved(y) ? up.scale(y[measure]) : high - edge / 2,
      r: 4, 'fill-opacity': 0.65, style: `fill: ${scatterKinds[kind].color}`,
    });
    dot.dataset.tip = `${task.name}\n${describeRun(x, first)}\n${describeRun(y, second)}`;
    dot.addEventListener('click', () => findTask(task));
    root.append(dot);
  }
  document.getElementById('scatter-plot').replaceChildren(root);
}

// The two engines that are worth comparing first.
function enginesByScore() {
  const score = (engine) => data.tasks.reduce((sum, task) => sum + (task.runs[engine]?.score ?? 0), 0);
  return [...data.engines].sort((a, b) => score(b) - score(a));
}

function setUpScatter() {
  const engines = data.engines.map((engine) => [engine, engine]);
  const [best, second] = enginesByScore();
  fillSelect('scatter-x', engines, second ?? best);
  fillSelect('scatter-y', engines, best);
  fillSelect('scatter-measure', measureOptions, 'cpu');
  for (const part of ['x', 'y', 'measure']) document.getElementById(`scatter-${part}`).addEventListener('change', drawScatter);
  document.getElementById('scatter-legend').append(...Object.values(scatterKinds).map(({ label, color }) =>
    element('span', { style: `--color: ${color}` }, element('i'), label)));
  document.getElementById('scatter').hidden = data.engines.length < 2;
}
