// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What the page shows: the record of a run. Any member may be missing.
const record = JSON.parse(document.getElementById('data').textContent);
const listOf = (name) => Array.isArray(record[name]) ? record[name] : [];
const sources = listOf('sources');
const checks = listOf('checks');
const stories = listOf('stories');

const statuses = {
  fails: { mark: '✗', word: 'failed' },
  open: { mark: '?', word: 'open' },
  unreachable: { mark: '∅', word: 'unreachable' },
  proved: { mark: '✓', word: 'proved' },
};
const statusNames = Object.keys(statuses);
const statusOf = (check) => check.status in statuses ? check.status : 'open';

const byId = (id) => document.getElementById(id);
const plural = (count, word, many = `${word}s`) => `${count.toLocaleString('en')} ${count === 1 ? word : many}`;

const controlNames = ('NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM ' +
  'SUB ESC FS GS RS US').split(' ');

// Characters that cannot be seen, or that move others, become ones that can be seen.
function visible(text, keepTabs = false) {
  return String(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => {
    const code = c.codePointAt(0);
    if (code === 9 && keepTabs) return c;
    if (code < 32) return `⟨${controlNames[code]}⟩`;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

// A code element with a text in it.
const code = (text, attributes = {}) => element('code', attributes, visible(text));

const shortName = (path) => String(path ?? '').split('/').pop();
function placeOf(thing) {
  if (!thing.file) return '';
  return visible(shortName(thing.file)) + (thing.line ? `:${thing.line}` : '');
}

function seconds(value) {
  if (typeof value !== 'number') return '';
  return `${value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)} s`;
}

// Who wants to know that another line, check or step was chosen.
const listeners = { line: [], check: [], step: [] };
function tell(what, ...details) {
  for (const listener of listeners[what]) listener(...details);
}

// A link to a place in the source; a plain text where there is none.
function placeLink(thing, text = placeOf(thing)) {
  const known = thing.line && sources.some((source) => source.file === thing.file);
  if (!known) return element('span', { class: 'soft' }, text);
  const link = element('button', { type: 'button', class: 'place', title: 'show in the source' }, text);
  link.addEventListener('click', () => tell('line', thing.file, thing.line));
  return link;
}
