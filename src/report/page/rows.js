// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A long list of which only the rows in sight are in the page; all rows have the same height.
class Rows {
  constructor(box, height, draw) {
    this.box = box;
    this.height = height;
    this.draw = draw;  // draw(index): the element of a row
    this.count = 0;
    this.drawn = new Map();  // by index
    this.space = element('div', { class: 'space', role: 'presentation' });
    box.append(this.space);
    box.addEventListener('scroll', () => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(box);
  }

  // All rows may have changed.
  reset(count) {
    this.count = count;
    this.space.style.height = `${count * this.height}px`;
    this.redraw();
  }

  redraw() {
    const focused = this.box.contains(document.activeElement) && document.activeElement !== this.box;
    for (const row of this.drawn.values()) row.remove();
    this.drawn.clear();
    this.refresh();
    if (focused) this.box.focus({ preventScroll: true });
  }

  // Brings in what came into sight, takes out what left it.
  refresh() {
    const margin = 12;
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.height) - margin);
    const last = Math.min(this.count, Math.ceil((this.box.scrollTop + this.box.clientHeight) / this.height) + margin);
    for (const [index, row] of this.drawn) {
      if (index >= first && index < last) continue;
      row.remove();
      this.drawn.delete(index);
    }
    for (let index = first; index < last; ++index) {
      if (this.drawn.has(index)) continue;
      const row = this.draw(index);
      row.style.top = `${index * this.height}px`;
      row.style.height = `${this.height}px`;
      this.drawn.set(index, row);
      // In order, for those who hear the page.
      const next = this.drawn.get(index + 1);
      this.space.insertBefore(row, next ?? null);
    }
  }

  // Scrolls as little as possible, or to the middle if the row is far away.
  show(index) {
    const top = index * this.height;
    const room = this.box.clientHeight;
    const near = 2 * this.height;
    if (top < this.box.scrollTop + near || top > this.box.scrollTop + room - near - this.height)
      this.box.scrollTop = Math.max(0, top - (room - this.height) / 2);
    this.refresh();
  }
}

// Rows of which one is chosen, by pointer or keys.
class Choice extends Rows {
  constructor(box, height, draw, choose) {
    super(box, height, (index) => this.option(index, draw));
    this.choose = choose;  // told which row the user wants
    this.chosen = -1;
    box.addEventListener('keydown', (event) => this.key(event));
  }

  option(index, draw) {
    const row = draw(index);
    row.id = `${this.box.id}-${index}`;
    row.setAttribute('role', 'option');
    row.setAttribute('aria-setsize', this.count);
    row.setAttribute('aria-posinset', index + 1);
    row.setAttribute('aria-selected', index === this.chosen);
    row.addEventListener('click', () => this.choose(index));
    return row;
  }

  // Marks a row; nobody is told.
  mark(index) {
    this.drawn.get(this.chosen)?.setAttribute('aria-selected', 'false');
    this.chosen = index;
    if (index < 0 || index >= this.count) {
      this.box.removeAttribute('aria-activedescendant');
      return;
    }
    this.show(index);
    this.drawn.get(index)?.setAttribute('aria-selected', 'true');
    this.box.setAttribute('aria-activedescendant', `${this.box.id}-${index}`);
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 1);
    const ways = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.count, End: this.count };
    if (!(event.key in ways) || this.count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(Math.min(this.count - 1, Math.max(0, this.chosen + ways[event.key])));
  }
}
