// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Graphs whose layout came with the record: they are drawn, moved and zoomed here.
const svgElement = (name, attributes = {}, ...children) => {
  const result = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
};
const smallestReadable = 0.7;
const classOf = (words) => String(words ?? '').replace(/[^a-z0-9 -]/gi, '');

class GraphView {
  constructor() {
    this.graphs = listOf('graphs');
    this.box = byId('graph');
    this.nodes = [];
    this.isDrawn = false;
    const choice = byId('graph-choice');
    this.graphs.forEach((graph, index) => choice.append(element('option', { value: index }, visible(graph.name))));
    choice.hidden = this.graphs.length < 2;
    choice.addEventListener('change', () => this.draw());
    byId('graph-in').addEventListener('click', () => this.zoom(1.4));
    byId('graph-out').addEventListener('click', () => this.zoom(1 / 1.4));
    byId('graph-fit').addEventListener('click', () => this.fit());
    this.box.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.box.addEventListener('pointerdown', (event) => this.drag(event));
    this.box.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.apply()).observe(this.box);
    listeners.line.push((file, line) => this.markLine(file, line));
    listeners.step.push((step) => this.markLine(step.file, step.line));
  }

  // Drawn when it is looked at for the first time.
  show() {
    if (this.isDrawn) return;
    this.isDrawn = true;
    this.draw();
  }

  draw() {
    const graph = this.graphs[Number(byId('graph-choice').value) || 0];
    const layout = graph?.layout;
    this.nodes = [];
    this.svg = null;
    byId('graph-note').textContent = '';
    if (!layout) {
      const why = graph?.message || 'The record of this run holds no graph.';
      this.box.replaceChildren(element('p', { class: 'empty' }, visible(why)));
      return;
    }
    byId('graph-note').textContent = `${plural(layout.nodes.length, 'node')}, ${plural(layout.edges.length, 'edge')}`;
    this.layout = layout;
    this.svg = svgElement('svg', { role: 'group', 'aria-label': graph.name });
    this.svg.append(svgElement('defs', {}, svgElement('marker', { id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5,
      markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' },
      svgElement('path', { d: 'M0 1 L10 5 L0 9 z', class: 'arrow' }))));
    this.plane = svgElement('g');
    for (const edge of layout.edges) this.plane.append(this.drawEdge(edge));
    for (const node of layout.nodes) this.plane.append(this.drawNode(node));
    this.svg.append(this.plane);
    this.box.replaceChildren(this.svg);
    this.focusable(0);
    if (this.place) this.markLine(this.place.file, this.place.line);
    this.fit();
    if (this.scale < smallestReadable) this.startAt(layout.nodes[0]);
  }

  // A large graph begins where it can be read.
  startAt(node) {
    this.scale = smallestReadable;
    this.left = this.box.clientWidth / 2 - node.x * this.scale;
    this.top = 24 - (node.y - node.height / 2) * this.scale;
    this.apply();
  }

  drawEdge(edge) {
    const result = svgElement('g', { class: `edge ${classOf(edge.class)}` },
      svgElement('path', { d: edge.path, 'marker-end': 'url(#arrow)' }));
    if (edge.label)
      result.append(svgElement('text', { x: edge.x, y: edge.y + 4, 'text-anchor': 'middle' }, visible(edge.label)));
    return result;
  }

  drawNode(node) {
    const { x, y, width, height } = node;
    const result = svgElement('g', { class: `node ${classOf(node.class)}`, role: 'link', tabindex: -1 });
    result.append(svgElement('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 5 }));
    const words = (node.label ?? []).map((text) => visible(text));
    words.forEach((text, index) => result.append(svgElement('text', {
      x: x - width / 2 + 8, y: y + (index - (words.length - 1) / 2) * 15 + 4 }, text)));
    result.setAttribute('aria-label', words.join('; ') || 'node');
    if (!node.line) result.classList.add('nowhere');
    const index = this.nodes.length;
    this.nodes.push({ node, result });
    result.addEventListener('click', () => {
      if (!this.moved) this.follow(index);
    });
    return result;
  }

  follow(index) {
    const { node } = this.nodes[index];
    this.focusable(index);
    if (node.line) tell('line', node.file, node.line);
  }

  // One node takes part in the order of the Tab key.
  focusable(index) {
    this.nodes.forEach(({ result }, i) => result.setAttribute('tabindex', i === index ? 0 : -1));
    this.current = index;
  }

  markLine(file, line) {
    this.place = { file, line };
    for (const { node, result } of this.nodes) {
      const isHere = node.file === file && (node.lines ?? [node.line]).includes(line);
      result.classList.toggle('here', isHere);
    }
  }

  fit() {
    if (!this.svg) return;
    const room = 12;
    const { width, height } = this.layout;
    const scale = Math.min(1.25, (this.box.clientWidth - 2 * room) / width, (this.box.clientHeight - 2 * room) / height);
    this.scale = Math.max(0.02, scale);
    this.left = (this.box.clientWidth - width * this.scale) / 2;
    this.top = Math.max(room, (this.box.clientHeight - height * this.scale) / 2);
    this.apply();
  }

  apply() {
    this.plane?.setAttribute('transform', `translate(${this.left} ${this.top}) scale(${this.scale})`);
  }

  // Larger or smaller, around a point of the box.
  zoom(factor, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    if (!this.svg) return;
    const scale = Math.min(8, Math.max(0.02, this.scale * factor));
    this.left = x - (x - this.left) * scale / this.scale;
    this.top = y - (y - this.top) * scale / this.scale;
    this.scale = scale;
    this.apply();
  }

  wheel(event) {
    if (!this.svg) return;
    event.preventDefault();
    const place = this.box.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - place.left, event.clientY - place.top);
  }

  drag(event) {
    if (!this.svg || event.button !== 0) return;
    const start = { x: event.clientX - this.left, y: event.clientY - this.top };
    const from = { x: event.clientX, y: event.clientY };
    this.moved = false;
    const move = (e) => {
      if (Math.hypot(e.clientX - from.x, e.clientY - from.y) > 4) this.moved = true;
      if (!this.moved) return;
      this.left = e.clientX - start.x;
      this.top = e.clientY - start.y;
      this.apply();
    };
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
  }

  key(event) {
    if (!this.svg || event.altKey || event.ctrlKey || event.metaKey) return;
    const actions = {
      '+': () => this.zoom(1.4), '=': () => this.zoom(1.4), '-': () => this.zoom(1 / 1.4), 0: () => this.fit(),
      Enter: () => this.follow(this.current), ' ': () => this.follow(this.current),
      ArrowRight: () => this.walk(1), ArrowDown: () => this.walk(1),
      ArrowLeft: () => this.walk(-1), ArrowUp: () => this.walk(-1),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  // To the next node; it comes into sight.
  walk(way) {
    const index = Math.min(this.nodes.length - 1, Math.max(0, this.current + way));
    this.focusable(index);
    const { node, result } = this.nodes[index];
    const x = this.left + node.x * this.scale;
    const y = this.top + node.y * this.scale;
    if (x < 0 || x > this.box.clientWidth) this.left += this.box.clientWidth / 2 - x;
    if (y < 0 || y > this.box.clientHeight) this.top += this.box.clientHeight / 2 - y;
    this.apply();
    result.focus({ preventScroll: true });
  }
}
