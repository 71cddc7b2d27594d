// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What the page shows: engines (names) and tasks, each with at most one run per engine.
const data = JSON.parse(document.getElementById('data').textContent);

const measures = {
  cpu: { label: 'CPU time', unit: 's' },
  wall: { label: 'wall-clock time', unit: 's' },
  memory: { label: 'memory', unit: 'MB' },
};

const isCorrect = (run) => run !== undefined && run.status === 'correct';
const isWrong = (run) => run !== undefined && run.status === 'wrong';
const seriesColor = (engine) => `var(--series-${data.engines.indexOf(engine) % 10})`;

function formatValue(value) {
  if (value === 0) return '0';
  if (value >= 100) return value.toFixed(0);
  return value >= 1 ? value.toFixed(1) : String(Number(value.toPrecision(2)));
}

function describeRun(run, engine) {
  if (run === undefined) return `${engine}: not run`;
  return `${engine}: ${run.status}, ${run.verdict}\n${formatValue(run.cpu)} s CPU, ` +
    `${formatValue(run.wall)} s, ${formatValue(run.memory)} MB`;
}

function fillSelect(id, options, selected) {
  const select = document.getElementById(id);
  for (const [value, label] of options) select.append(element('option', { value }, label));
  if (selected !== undefined) select.value = selected;
  return select;
}

// A text beside the pointer for everything with a tip.
const tip = document.getElementById('tip');
document.addEventListener('pointermove', (event) => {
  const target = event.target.closest('[data-tip]');
  tip.hidden = target === null;
  if (tip.hidden) return;
  tip.textContent = target.dataset.tip;
  const right = document.documentElement.clientWidth - tip.offsetWidth - 8;
  tip.style.left = `${Math.max(8, Math.min(event.pageX + 14, right))}px`;
  tip.style.top = `${event.pageY + 16}px`;
});
