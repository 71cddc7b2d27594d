// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The table of all tasks: filtered, sorted, with links to the logs.

const taskSort = { key: 'name', descending: false };

const kindTests = {
  '': () => true,
  wrong: (runs) => runs.some(isWrong),
  differ: (runs) => runs.some(isCorrect) && !runs.every(isCorrect),
  none: (runs) => !runs.some(isCorrect),
  every: (runs) => runs.every(isCorrect),
  error: (runs) => runs.some((run) => run.status === 'error'),
};

// All that the filter looks at.
const searchText = (task) => [task.name, task.property, task.expected,
  ...Object.entries(task.runs).map(([engine, run]) => `${engine} ${run.status} ${run.verdict}`)].join(' ').toLowerCase();
for (const task of data.tasks) task.text = searchText(task);

function chosenTasks() {
  const words = document.getElementById('filter').value.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const family = document.getElementById('filter-family').value;
  const test = kindTests[document.getElementById('filter-kind').value];
  return data.tasks.filter((task) => (family === '' || task.family === family) &&
    words.every((word) => task.text.includes(word)) && test(Object.values(task.runs)));
}

// Solved tasks by time, then the others by what became of them.
const unsolvedOrder = ['correct', 'unjudged', 'wrong', 'unknown', 'timeout', 'memory', 'error'];
function compareRuns(a, b) {
  const rank = (run) => run === undefined ? unsolvedOrder.length : unsolvedOrder.indexOf(run.status);
  return rank(a) - rank(b) || (a === undefined ? 0 : a.cpu - b.cpu);
}

function compareTasks(a, b) {
  const byName = a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
  const key = taskSort.key;
  const order = key === 'name' ? byName
    : key === 'expected' ? a.expected.localeCompare(b.expected) : compareRuns(a.runs[key.slice(1)], b.runs[key.slice(1)]);
  return (taskSort.descending ? -order : order) || byName;
}

function runCell(run, engine) {
  if (run === undefined) return element('td', { class: 'absent' }, '\u2013');
  const isSolved = ['correct', 'wrong', 'unjudged'].includes(run.status);
  const text = isSolved ? `${run.status === 'correct' ? '' : run.status + ' '}${formatValue(run.cpu)}` : run.status;
  return element('td', { class: `run ${isSolved ? run.status : 'unsolved'}`, 'data-tip': describeRun(run, engine) },
    run.log === '' ? text : element('a', { href: run.log }, text));
}

function drawTasks() {
  const tasks = chosenTasks().sort(compareTasks);
  const severalProperties = new Set(data.tasks.map(({ property }) => property)).size > 1;
  document.querySelector('#task-table tbody').replaceChildren(...tasks.map((task) => element('tr', {},
    element('td', {}, severalProperties && task.property !== '' ? `${task.name} (${task.property})` : task.name),
    element('td', { class: 'name' }, task.expected),
    ...data.engines.map((engine) => runCell(task.runs[engine], engine)))));
  document.getElementById('task-count').textContent = `${tasks.length} of ${data.tasks.length} tasks`;
  for (const heading of document.querySelectorAll('#task-table th')) {
    const isKey = heading.dataset.key === taskSort.key;
    heading.setAttribute('aria-sort', isKey ? (taskSort.descending ? 'descending' : 'ascending') : 'none');
  }
}

function sortTasksBy(key) {
  taskSort.descending = taskSort.key === key && !taskSort.descending;
  taskSort.key = key;
  drawTasks();
}

// Shows one task, for the plots.
function findTask(task) {
  document.getElementById('filter').value = task.name;
  document.getElementById('filter-family').value = '';
  document.getElementById('filter-kind').value = '';
  drawTasks();
  document.getElementById('tasks').scrollIntoView({ behavior: 'smooth' });
}

function setUpTasks() {
  const headings = [['name', 'task'], ['expected', 'expected'], ...data.engines.map((engine) => [`:${engine}`, engine])];
  document.querySelector('#task-table thead').append(element('tr', {}, ...headings.map(([key, label]) =>
    onActivate(element('th', { 'data-key': key, tabindex: 0, class: key === 'expected' ? 'name' : '' }, label), () => sortTasksBy(key)))));
  const families = [...new Set(data.tasks.map(({ family }) => family))].sort();
  fillSelect('filter-family', families.map((family) => [family, family]));
  document.getElementById('filter').addEventListener('input', drawTasks);
  for (const id of ['filter-family', 'filter-kind']) document.getElementById(id).addEventListener('change', drawTasks);
}
