// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What the answer rests on, and how the time was spent.
function part(box, title, ...content) {
  box.append(element('h2', {}, title), ...content);
}

function remarks(list) {
  return element('ul', { class: 'remarks' }, ...list.map((remark) => {
    const item = element('li', {}, element('span', {}, visible(remark.text)));
    if (remark.line) item.append(' ', placeLink(remark));
    return item;
  }));
}

function copyButton(text) {
  const button = element('button', { type: 'button', class: 'copy' }, 'copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(text).then(() => { button.textContent = 'copied'; }, () => {});
  });
  return button;
}

function facts(pairs) {
  const list = element('dl', { class: 'facts' });
  for (const [name, value] of pairs) {
    if (value === undefined || value === null || value === '') continue;
    list.append(element('dt', {}, name), element('dd', {}, value));
  }
  return list;
}

function drawEvidence() {
  const box = byId('evidence');
  const { certificate } = record;
  if (certificate) {
    part(box, 'Certificate', facts([['kind', visible(certificate.kind)],
      ['checked by', (certificate.checked_by ?? []).map((name) => visible(name)).join(', ')],
      ['file', certificate.file ? code(certificate.file) : '']]));
    if (certificate.command)
      box.append(element('p', { class: 'soft' }, 'This command checks it again, without a search:'),
        element('div', { class: 'command' }, code(certificate.command), copyButton(certificate.command)));
  }
  const invariants = listOf('invariants');
  if (invariants.length > 0)
    part(box, 'Invariants', element('ul', { class: 'invariants' }, ...invariants.map((invariant) => {
      const told = [...(invariant.parts ?? []), ...(invariant.longer ?? [])];
      const parts = told.length > 0 ? told : [invariant.text];
      return element('li', {}, placeLink(invariant), invariant.function ? ' in ' : '',
        invariant.function ? code(invariant.function) : '',
        element('ul', {}, ...parts.map((text) => element('li', {}, code(text)))));
    })));
  const lists = [['unsupported', 'Not supported'], ['assumptions', 'Assumed'], ['warnings', 'Warnings']];
  for (const [name, title] of lists)
    if (listOf(name).length > 0) part(box, title, remarks(listOf(name)));
  const size = record.program ?? {};
  part(box, 'Program and settings', facts([['files', listOf('files').map((file) => visible(file)).join(', ')],
    ['property', visible(record.property).replace(/,\s*/g, ', ')], ['entry', record.entry ? code(record.entry) : ''],
    ['data model', visible(record.data_model)], ['arithmetic', visible(record.arithmetic)],
    ['functions without body', visible(record.extern)], ['allocation', visible(record.malloc)],
    ['size', size.locations === undefined ? '' :
      `${plural(size.locations, 'location')}, ${plural(size.edges, 'edge')}, ${plural(size.variables, 'variable')}, ` +
      plural(size.loop_heads, 'loop')],
    ['version', visible([record.tool, record.version].filter((word) => word).join(' '))]]));
}

function attemptRow(attempt, end) {
  const began = attempt.began ?? 0;
  const ended = attempt.ended ?? began + (attempt.cpu_seconds ?? 0);
  const worked = ended > began ? Math.min(1, (attempt.cpu_seconds ?? 0) / (ended - began)) : 1;
  const bar = element('span', { class: 'bar-fill' }, element('span', { class: 'worked' }));
  bar.firstChild.style.width = `${100 * worked}%`;
  bar.style.left = `${100 * Math.min(1, began / end)}%`;
  bar.style.width = `${100 * Math.max(0, Math.min(1, (ended - began) / end))}%`;
  const outcome = visible(attempt.outcome);
  const kind = /claims TRUE|^valid/.test(outcome) ? 'good' : /claims FALSE/.test(outcome) ? 'bad' : '';
  const when = attempt.ended === undefined ? '' : `from ${seconds(began)} to ${seconds(ended)}`;
  return element('tr', { class: kind },
    element('th', { scope: 'row' }, visible(attempt.name), element('span', { class: 'outcome' }, outcome)),
    element('td', { class: 'bar-cell', title: when }, element('span', { class: 'track' }, bar),
      element('span', { class: 'unseen' }, when)),
    element('td', { class: 'amount' }, seconds(attempt.cpu_seconds)));
}

function drawTime() {
  const box = byId('time');
  part(box, 'The run', facts([['time', seconds(record.wall_seconds)], ['processor time', seconds(record.cpu_seconds)],
    ['peak memory', typeof record.peak_memory_kb === 'number' ? `${(record.peak_memory_kb / 1024).toFixed(0)} MB` : ''],
    ...Object.entries(record.phases ?? {}).map(([name, value]) => [visible(name), seconds(value)])]));
  const attempts = listOf('attempts');
  if (attempts.length === 0) return;
  const timed = attempts.some((attempt) => attempt.ended !== undefined);
  const ends = attempts.map((attempt) => attempt.ended ?? (attempt.began ?? 0) + (attempt.cpu_seconds ?? 0));
  const end = ends.reduce((most, value) => Math.max(most, value), 0.001);
  part(box, 'Attempts and checks',
    element('p', { class: 'soft' }, timed ? `From when to when each of them ran; the whole width is ${seconds(end)}. The dark part is the processor time that it got.` :
      'Processor time of each of them.'),
    element('table', { class: 'attempts' },
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'attempt'),
        element('th', { scope: 'col' }, timed ? 'when' : 'how long'), element('th', { scope: 'col', class: 'amount' }, 'processor'))),
      element('tbody', {}, ...attempts.map((attempt) => attemptRow(attempt, end)))));
  if (record.engine && Object.keys(record.engine).length > 0)
    box.append(element('details', {}, element('summary', {}, 'Counters of the engine'),
      facts(Object.entries(record.engine).map(([name, value]) => [visible(name), typeof value === 'number' ? value.toLocaleString('en') : visible(value)]))));
}
