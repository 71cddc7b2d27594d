// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The list of checks: what fails first, then in the order of the source. Checks of one expression share a row.
class CheckList {
  constructor() {
    this.status = '';  // '': all
    const places = new Map(sources.map((source, index) => [source.file, index]));
    const order = (check) => [statusNames.indexOf(statusOf(check)), places.get(check.file) ?? places.size,
      check.line ?? 0, check.column ?? 0];
    this.all = checks.map((check, index) => ({ check, index, order: order(check) }));
    this.all.sort((a, b) => {
      const differs = a.order.findIndex((value, i) => value !== b.order[i]);
      return differs < 0 ? a.index - b.index : a.order[differs] - b.order[differs];
    });
    this.all = this.all.reduce((entries, { check, order }) => {
      const last = entries[entries.length - 1];
      if (last && statusOf(check) !== 'fails' && check.text && check.text === last.check.text &&
          order.every((value, i) => value === last.order[i])) last.checks.push(check);
      else entries.push({ check, checks: [check], order });
      return entries;
    }, []);
    this.shown = this.all;
    this.list = new Choice(byId('check-list'), 54, (index) => this.draw(this.shown[index]),
      (index) => tell('check', this.shown[index].check));
    const kinds = [...new Set(checks.map((check) => String(check.check ?? '')))].sort();
    for (const kind of kinds) byId('check-kind').append(element('option', { value: kind }, visible(kind)));
    byId('check-kind').hidden = kinds.length < 2;
    byId('check-filter').addEventListener('input', () => this.filter());
    byId('check-kind').addEventListener('change', () => this.filter());
    this.drawCounts();
    this.filter();
    listeners.check.push((check) => this.choose(check));
  }

  drawCounts() {
    for (const status of statusNames) {
      const count = checks.filter((check) => statusOf(check) === status).length;
      if (count === 0) continue;
      const chip = element('button', { type: 'button', class: `chip ${status}`, 'aria-pressed': 'false',
        title: 'show only these' }, element('b', {}, count.toLocaleString('en')),
        ` ${statuses[status].word}`);
      chip.dataset.status = status;
      chip.addEventListener('click', () => {
        this.status = this.status === status ? '' : status;
        this.filter();
        panes.activate('checks', false);
      });
      byId('counts').append(chip);
    }
  }

  filter() {
    for (const chip of byId('counts').children)
      chip.setAttribute('aria-pressed', chip.dataset.status === this.status);
    const words = byId('check-filter').value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const kind = byId('check-kind').value;
    const chosen = this.shown[this.list.chosen]?.check;
    this.shown = this.all.filter(({ check, checks }) => {
      if (this.status !== '' && statusOf(check) !== this.status) return false;
      if (kind !== '' && checks.every((one) => one.check !== kind)) return false;
      const text = [...checks.map((one) => one.check), check.text, check.message, check.reason, check.function, `${check.file}:${check.line}`,
        statusOf(check)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const count = this.shown.reduce((sum, entry) => sum + entry.checks.length, 0);
    byId('check-count').textContent = count === checks.length ? plural(checks.length, 'check') :
      `${count.toLocaleString('en')} of ${plural(checks.length, 'check')}`;
    byId('check-list').scrollTop = 0;
    this.list.chosen = this.shown.findIndex((entry) => entry.check === chosen);
    this.list.reset(this.shown.length);
    this.list.mark(this.list.chosen);
    this.list.space.dataset.empty = checks.length === 0 ? 'The record of this run lists no checks.' :
      this.shown.length === 0 ? 'No check is like that.' : '';
  }

  choose(check) {
    let index = this.shown.findIndex((entry) => entry.checks.includes(check));
    if (index < 0) {  // a badge leads to a check that the filter hides
      this.status = '';
      byId('check-filter').value = '';
      byId('check-kind').value = '';
      this.filter();
      index = this.shown.findIndex((entry) => entry.checks.includes(check));
    }
    this.list.mark(index);
  }

  draw({ check, checks }) {
    const kinds = checks.map((one) => one.check).join(', ');
    const status = statusOf(check);
    const words = status === 'fails' ? check.message : status === 'open' ? check.reason : '';
    return element('div', { class: `row check-row ${status}` },
      element('span', { class: `mark ${status}`, title: statuses[status].word },
        element('span', { 'aria-hidden': 'true' }, statuses[status].mark),
        element('span', { class: 'unseen' }, statuses[status].word)),
      element('span', { class: 'what' }, check.text ? code(check.text) : visible(check.check)),
      element('span', { class: 'where' }, placeOf(check)),
      element('span', { class: 'why' },
        [check.function, check.text ? kinds : '', words].filter((word) => word).map((w) => visible(w)).join(' · ')));
  }
}
