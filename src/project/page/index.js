// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The index of a project: findings first, then every function with a link to its page.
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const pages = new Map(data.functions.map((each) => [each.entry, each.page]));

function link(text, page) {
  return page ? element('a', { href: page.split('/').map(encodeURIComponent).join('/') }, text) : text;
}

function drawHeader() {
  byId('outcome').textContent = data.outcome;
  byId('about').textContent = [data.project, data.property, `${data.wall_seconds.toFixed(1)} s`].filter(Boolean).join(' · ');
  const count = (...states) => data.checks.filter((check) => states.includes(check.status)).length;
  byId('counts').append(
    element('span', { class: 'chip fails' }, `${count('fails')} failing`),
    element('span', { class: 'chip open' }, `${count('open')} open`),
    element('span', { class: 'chip holds' }, `${count('proved', 'unreachable')} proved`));
}

function drawBroken() {
  byId('broken').hidden = data.broken_files.length === 0;
  for (const each of data.broken_files)
    byId('broken-list').append(element('li', {}, element('code', {}, each.message)));
}

function drawFindings() {
  const failing = data.checks.filter((check) => check.status === 'fails');
  if (failing.length === 0) byId('finding-list').append(element('li', {}, 'No check fails.'));
  for (const check of failing) {
    const from = check.entries.flatMap((entry, i) => [i === 0 ? 'fails from ' : ', ', link(entry, pages.get(entry))]);
    byId('finding-list').append(element('li', {},
      element('p', {}, element('span', { class: 'place' }, `${check.file ?? ''}:${check.line ?? ''}`), ' ',
        check.message, ' ', element('code', {}, check.text)),
      element('p', { class: 'soft' }, `${check.check}${check.baseline === 'unchanged' ? ', known' : ''}; `, ...from)));
  }
}

const columns = [
  { key: 'entry', label: 'function', isText: true },
  { key: 'result', label: 'result', isText: true },
  { key: 'checks', label: 'checks' },
  { key: 'proved', label: 'proved' },
  { key: 'failing', label: 'failing' },
  { key: 'open', label: 'open' },
  { key: 'wall_seconds', label: 'time' },
];
const order = { key: 'entry', isDescending: false };

const kinds = {
  '': () => true,
  fails: (each) => each.failing > 0,
  open: (each) => each.open > 0,
  holds: (each) => each.error === undefined && each.failing === 0 && each.open === 0,
  error: (each) => each.error !== undefined,
};

function cell(each, column) {
  const value = each[column.key];
  if (column.key === 'entry') return element('td', { class: 'name' }, link(value, each.page));
  if (column.isText) return element('td', { class: 'name' }, value);
  const tones = { failing: 'fails', open: 'open' };
  const text = column.key === 'wall_seconds' ? `${value.toFixed(1)} s` : String(value);
  return element('td', { class: value === 0 ? 'zero' : tones[column.key] ?? '' }, text);
}

function drawFunctions() {
  const words = byId('filter').value.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const isKind = kinds[byId('filter-kind').value];
  const compare = (a, b) => (a[order.key] < b[order.key] ? -1 : a[order.key] > b[order.key] ? 1 : 0);
  const shown = data.functions
    .filter((each) => isKind(each) && words.every((word) => `${each.entry} ${each.result}`.toLowerCase().includes(word)))
    .sort((a, b) => (order.isDescending ? -1 : 1) * compare(a, b) || (a.entry < b.entry ? -1 : 1));
  byId('function-table').tBodies[0].replaceChildren(
    ...shown.map((each) => element('tr', {}, ...columns.map((column) => cell(each, column)))));
  byId('function-count').textContent = `${shown.length} of ${plural(data.functions.length, 'function')}`;
  for (const heading of byId('function-table').tHead.rows[0].cells) {
    const isKey = heading.dataset.key === order.key;
    heading.setAttribute('aria-sort', isKey ? (order.isDescending ? 'descending' : 'ascending') : 'none');
  }
}

function sortBy(column) {
  order.isDescending = order.key === column.key ? !order.isDescending : !column.isText;
  order.key = column.key;
  drawFunctions();
}

byId('function-table').tHead.append(element('tr', {}, ...columns.map((column) => onActivate(
  element('th', { 'data-key': column.key, tabindex: 0, class: column.isText ? 'name' : '' }, column.label),
  () => sortBy(column)))));
byId('filter').addEventListener('input', drawFunctions);
byId('filter-kind').addEventListener('change', drawFunctions);
drawHeader();
drawBroken();
drawFindings();
drawFunctions();
