// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The source with what is known about its lines: invariants above them, checks behind them, failures below them.
const rowHeight = 21;

// Everything about one file, by line.
function preparedFile(source) {
  const lines = String(source.text ?? '').split(/\r\n|\n/);
  if (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
  const here = (thing) => thing.file === source.file && thing.line >= 1 && thing.line <= lines.length;
  const group = (things) => {
    const result = new Map();
    for (const thing of things.filter(here)) result.set(thing.line, [...(result.get(thing.line) ?? []), thing]);
    return result;
  };
  const reached = new Set(listOf('coverage').filter((c) => c.file === source.file).flatMap((c) => c.lines ?? []));
  const checksAt = group(checks);
  const invariantsAt = group(listOf('invariants'));
  const remarksAt = group(['unsupported', 'warnings'].flatMap((kind) => listOf(kind).map((r) => ({ ...r, kind }))));
  const rows = [];
  const rowOf = new Array(lines.length + 1);
  for (let line = 1; line <= lines.length; ++line) {
    for (const invariant of invariantsAt.get(line) ?? []) rows.push(...invariantRows(line, invariant));
    rowOf[line] = rows.length;
    rows.push({ kind: 'line', line });
    for (const check of checksAt.get(line) ?? [])
      if (statusOf(check) === 'fails' || statusOf(check) === 'open') rows.push({ kind: 'check', line, check });
    for (const remark of remarksAt.get(line) ?? []) rows.push({ kind: 'remark', line, remark });
  }
  return { source, lines, comments: commentStarts(lines), checksAt, reached, rows, rowOf };
}

// A conjunct per row.
function invariantRows(line, invariant) {
  const most = 8;
  const told = [...(invariant.parts ?? []), ...(invariant.longer ?? [])];
  const parts = told.length > 0 ? told : [invariant.text];
  const rows = parts.slice(0, most).map((text, index) => ({ kind: 'invariant', line, says: index === 0 ? 'invariant' : 'and', text }));
  if (parts.length > most) rows.push({ kind: 'invariant', line, says: `and ${parts.length - most} more`, text: '' });
  return rows;
}

// The text before a column, as blanks of the same width. Columns count bytes.
function blanksBefore(line, column) {
  let bytes = 0;
  let result = '';
  for (const c of line) {
    if (bytes >= column - 1) break;
    bytes += new TextEncoder().encode(c).length;
    result += c;
  }
  return visible(result, true).replace(/[^\t]/gu, ' ');
}

// A message that points to a column of the line above it; far to the right it stands before the caret.
function pointingTo(line, column, words) {
  const blanks = blanksBefore(line, column);
  const farRight = 44;
  const caret = (text) => element('span', { class: 'caret' }, text);
  if (blanks.length < farRight || words.length + 1 > blanks.length)
    return element('span', { class: 'text' }, blanks, caret('^ '), words);
  return element('span', { class: 'text' }, blanks.slice(0, blanks.length - words.length - 1), words, caret(' ^'));
}

class SourceView {
  constructor() {
    this.prepared = new Map();  // by file
    this.marked = 0;
    this.step = 0;
    this.shown = 0;
    this.rows = new Rows(byId('code'), rowHeight, (index) => this.draw(this.file.rows[index]));
    const choice = byId('file');
    sources.forEach((source, index) => choice.append(element('option', { value: index }, visible(source.file))));
    choice.hidden = sources.length < 2;
    choice.addEventListener('change', () => this.open(sources[choice.value].file));
    listeners.line.push((file, line) => this.jump(file, line));
    const first = checks.find((check) => sources.some((source) => source.file === check.file));
    if (sources.length > 0) this.open(first?.file ?? sources[0].file);
    else byId('code').append(element('p', { class: 'empty' }, 'The record of this run holds no source.'));
  }

  open(name) {
    const index = sources.findIndex((source) => source.file === name);
    if (index < 0) return false;
    if (this.file?.source.file === name) return true;
    if (!this.prepared.has(name)) this.prepared.set(name, preparedFile(sources[index]));
    this.file = this.prepared.get(name);
    this.marked = 0;
    this.step = 0;
    this.shown = 0;
    byId('file').value = index;
    byId('file-name').textContent = sources.length < 2 ? visible(name) : '';
    byId('legend').textContent = `${plural(this.file.lines.length, 'line')}` +
      (this.file.reached.size > 0 ? `, ${plural(this.file.reached.size, 'line')} reached by executions` : '');
    byId('legend').classList.toggle('with-mark', this.file.reached.size > 0);
    const digits = String(this.file.lines.length).length;
    byId('code').style.setProperty('--digits', digits);
    const longest = this.file.lines.reduce((most, line) => Math.max(most, line.length), 0);
    this.rows.space.style.minWidth = `${Math.min(longest, 100000) + digits + 30}ch`;
    byId('code').scrollTop = 0;
    this.rows.reset(this.file.rows.length);
    return true;
  }

  // Shows a line and marks it; `isStep` for the place where an execution is.
  jump(file, line, isStep = false) {
    if (!this.open(file) || !(line >= 1) || line > this.file.lines.length) return;
    if (isStep) this.step = line;
    else this.marked = line;
    this.shown = line;
    this.rows.redraw();
    this.rows.show(this.file.rowOf[line]);
  }

  // Shows the line that was shown last, if there is one.
  reveal() {
    if (this.shown > 0) this.rows.show(this.file.rowOf[this.shown]);
  }

  leaveStep() {
    if (this.step === 0) return;
    this.step = 0;
    this.rows.redraw();
  }

  draw(row) {
    const result = element('div', { class: `row ${row.kind}` });
    const number = element('span', { class: 'number' });
    result.append(number);
    if (row.kind === 'line') this.drawLine(row.line, result, number);
    if (row.kind === 'invariant') this.drawInvariant(row, result);
    if (row.kind === 'check') this.drawCheck(row, result);
    if (row.kind === 'remark') this.drawRemark(row, result);
    return result;
  }

  drawLine(line, result, number) {
    number.textContent = line;
    result.dataset.line = line;
    if (this.file.reached.has(line)) {
      result.classList.add('reached');
      number.title = 'an execution reached this line';
    }
    result.classList.toggle('marked', line === this.marked);
    result.classList.toggle('step', line === this.step);
    if (line === this.step) result.setAttribute('aria-current', 'step');
    const text = colouredLine(this.file.lines[line - 1], this.file.comments[line - 1]);
    result.append(text);
    number.addEventListener('click', () => tell('line', this.file.source.file, line));
    this.drawBadges(line, result);
  }

  // What fails or is open has a badge for each kind, all that is proved of a line has one together.
  drawBadges(line, result) {
    const groups = new Map();
    for (const check of this.file.checksAt.get(line) ?? []) {
      const status = statusOf(check);
      const key = status === 'proved' ? status : `${status} ${check.check}`;
      groups.set(key, [...(groups.get(key) ?? []), check]);
    }
    const badges = element('span', { class: 'badges' });
    for (const group of groups.values()) {
      const status = statusOf(group[0]);
      const words = status === 'proved' ? [group.length] :
        [visible(group[0].check), ...(group.length > 1 ? [`×${group.length}`] : [])];
      const badge = element('button', { type: 'button', class: `badge ${status}`,
        title: group.map((c) => `${statuses[status].word}: ${[c.check, c.text].filter((w) => w).map((w) => visible(w)).join(' · ')}`)
          .join('\n') }, [statuses[status].mark, ...words].join(' '));
      badge.addEventListener('click', () => tell('check', group[0]));
      badges.append(badge);
    }
    if (groups.size > 0) result.append(badges);
  }

  drawInvariant(row, result) {
    const indent = blanksBefore(this.file.lines[row.line - 1], this.file.lines[row.line - 1].search(/\S|$/) + 1);
    result.title = `always holds before line ${row.line} in each turn of the loop`;
    result.append(element('span', { class: 'text' }, indent, element('span', { class: 'says' }, row.says), visible(row.text)));
  }

  drawCheck(row, result) {
    const { check } = row;
    const status = statusOf(check);
    result.classList.add(status);
    const words = status === 'fails' ? check.message || 'fails' : `open${check.reason ? `: ${check.reason}` : ''}`;
    result.append(pointingTo(this.file.lines[row.line - 1], check.column ?? 1, visible(words)));
    result.addEventListener('click', () => tell('check', check));
  }

  drawRemark(row, result) {
    const { remark } = row;
    result.classList.add(remark.kind);
    const word = remark.kind === 'unsupported' ? 'unsupported: ' : 'warning: ';
    result.append(pointingTo(this.file.lines[row.line - 1], remark.column ?? 1, word + visible(remark.text)));
  }
}
