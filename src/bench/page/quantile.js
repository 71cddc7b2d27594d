// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Quantile plots: for every engine its correct verdicts, the cheapest first.

const hiddenEngines = new Set();

// The points of an engine; with scores, wrong verdicts move its start to the left, as in SV-COMP.
function quantilePoints(engine, measure, byScore) {
  const runs = data.tasks.map((task) => ({ task, run: task.runs[engine] })).filter(({ run }) => run !== undefined);
  const correct = runs.filter(({ run }) => isCorrect(run)).sort((a, b) => a.run[measure] - b.run[measure]);
  const wrong = runs.filter(({ run }) => isWrong(run));
  let position = byScore ? wrong.reduce((sum, { run }) => sum + run.score, 0) : 0;
  return correct.map(({ task, run }) => {
    position += byScore ? run.score : 1;
    return { x: position, y: run[measure], task };
  });
}

function drawQuantiles() {
  const measure = document.getElementById('quantile-measure').value;
  const byScore = document.getElementById('quantile-across').value === 'score';
  const shown = data.engines.filter((engine) => !hiddenEngines.has(engine));
  const curves = shown.map((engine) => ({ engine, points: quantilePoints(engine, measure, byScore) }));
  const all = curves.flatMap(({ points }) => points);
  const width = 900, height = 440, least = leastValue(measure);
  const range = logRange(all.map(({ y }) => y), least);
  const low = Math.min(0, ...all.map(({ x }) => x)), high = Math.max(1, ...all.map(({ x }) => x));
  const across = {
    scale: linearScale(low, high, frame.left, width - frame.right),
    ticks: linearTicks(low, high, Math.min(10, high - low)), label: byScore ? 'accumulated score' : 'correct verdicts',
  };
  const up = { scale: logScale(range, height - frame.bottom, frame.top, least), ticks: logTicks(range), label: measureLabel(measure) };
  const root = drawAxes(width, height, across, up);
  for (const { engine, points } of curves) {
    const path = points.map(({ x, y }) => `${across.scale(x).toFixed(1)},${up.scale(y).toFixed(1)}`);
    root.append(svg('polyline', { class: 'curve', points: path.join(' '), style: `stroke: ${seriesColor(engine)}` }));
    for (const { x, y, task } of points) {
      const dot = svg('circle', { cx: across.scale(x), cy: up.scale(y), r: points.length > 150 ? 2 : 3, style: `fill: ${seriesColor(engine)}` });
      dot.dataset.tip = `${engine}, ${x}: ${formatValue(y)} ${measures[measure].unit}\n${task.name}`;
      dot.addEventListener('click', () => findTask(task));
      root.append(dot);
    }
  }
  document.getElementById('quantile-plot').replaceChildren(root);
}

function drawQuantileLegend() {
  const buttons = data.engines.map((engine) => {
    const button = element('button', { type: 'button', 'aria-pressed': String(!hiddenEngines.has(engine)), style: `--color: ${seriesColor(engine)}` },
      element('i'), engine);
    button.addEventListener('click', () => {
      if (!hiddenEngines.delete(engine)) hiddenEngines.add(engine);
      drawQuantileLegend();
      drawQuantiles();
    });
    return button;
  });
  document.getElementById('quantile-legend').replaceChildren(...buttons);
}

fillSelect('quantile-measure', measureOptions, 'cpu').addEventListener('change', drawQuantiles);
document.getElementById('quantile-across').addEventListener('change', drawQuantiles);
