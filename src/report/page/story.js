// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// An execution, step by step: where it is, what the variables hold, who called whom.
const mostVariables = 400;  // shown at once

// The activations that are running at a step, outermost first.
function stackAt(steps, last) {
  const stack = [];
  for (let i = 0; i <= last; ++i) {
    const step = steps[i];
    const depth = Math.max(0, step.depth ?? 0);
    stack.length = Math.min(stack.length, depth + 1);
    while (stack.length < depth) stack.push({ function: '?' });
    stack[depth] = { function: step.function ?? '', file: step.file, line: step.line };
  }
  return stack;
}

// Values at a step: scope -> name -> {value, type, before, isNew}.
function valuesAt(steps, last) {
  const scopes = new Map();
  for (let i = 0; i <= last; ++i) {
    for (const change of steps[i].changed ?? []) {
      const scope = change.scope ?? '';
      if (!scopes.has(scope)) scopes.set(scope, new Map());
      const before = scopes.get(scope).get(change.name)?.value;
      scopes.get(scope).set(change.name, { value: change.value, type: change.type, before, isNew: i === last });
    }
  }
  return scopes;
}

// Of a function's activations the newest ones are running, as many as the stack has.
function runningScopes(scopes, stack) {
  const left = new Map();
  for (const frame of stack) left.set(frame.function, (left.get(frame.function) ?? 0) + 1);
  const result = [];
  for (const scope of [...scopes.keys()].reverse()) {
    const name = scope.replace(/#\d+$/, '');
    const count = left.get(name) ?? 0;
    if (scope !== '' && count === 0) continue;
    left.set(name, count - 1);
    result.push(scope);
  }
  return result;
}

// `f#2` is the second activation of f; the number says something only if several are running.
function scopeTitle(scope, running) {
  if (scope === '') return 'globals';
  const name = scope.replace(/#\d+$/, '');
  const isOnly = running.filter((other) => other.replace(/#\d+$/, '') === name).length === 1;
  return visible(isOnly ? name : scope.replace('#', ', call '));
}

// The elements of an array that are all known, as C writes them: `{1, 2}` or `"ab"`. What a string does not show is 0.
function arrayText(values) {
  const characters = values.map((value) => /^'(.*)'$/su.exec(value)?.[1]);
  if (characters.some((c) => c === undefined)) return `{${values.join(', ')}}`;
  const text = characters.map((c) => c === '"' ? '\\"' : c === "\\'" ? "'" : c);
  while (text.length > 0 && text[text.length - 1] === '\\0') text.pop();
  return `"${text.join('')}"`;
}

// The variables of a scope, with one entry for an array whose elements from the first one on are known.
function joinedArrays(variables) {
  const arrays = new Map();
  for (const [name, variable] of variables) {
    const [, array, index] = /^(.+)\[(\d+)\]$/u.exec(name) ?? [];
    if (array !== undefined) arrays.set(array, (arrays.get(array) ?? new Map()).set(Number(index), variable));
  }
  const result = new Map();
  for (const [name, variable] of variables) {
    const array = /^(.+)\[\d+\]$/u.exec(name)?.[1];
    const elements = array === undefined ? undefined : arrays.get(array);
    if (elements === undefined || elements.size < 2 || !elements.has(elements.size - 1)) {
      result.set(name, variable);
      continue;
    }
    if (result.has(array)) continue;
    const all = [...elements].sort(([a], [b]) => a - b).map(([, element]) => element);
    const isNew = all.some((element) => element.isNew);
    const wasKnown = all.every((element) => !element.isNew || element.before !== undefined);
    result.set(array, { value: arrayText(all.map((element) => element.value)), isNew, type: all[0].type,
      before: wasKnown ? arrayText(all.map((element) => element.isNew ? element.before : element.value)) : undefined });
  }
  return result;
}

class StoryView {
  constructor(sourceView) {
    this.source = sourceView;
    this.story = null;
    this.at = 0;  // among `this.visible`
    this.visible = [];
    this.list = new Choice(byId('steps'), 26, (index) => this.drawStep(this.visible[index]), (index) => this.go(index));
    const choice = byId('story-choice');
    stories.forEach((story, index) => choice.append(element('option', { value: index },
      `${visible(story.message || 'failure')}${story.line ? ` (${placeOf(story)})` : ''}`)));
    choice.hidden = stories.length < 2;
    choice.addEventListener('change', () => this.open(Number(choice.value)));
    byId('slider').addEventListener('input', () => this.go(Number(byId('slider').value)));
    byId('short').addEventListener('change', () => this.setShort(byId('short').checked));
    byId('step-first').addEventListener('click', () => this.go(0));
    byId('step-back').addEventListener('click', () => this.go(this.at - 1));
    byId('step-on').addEventListener('click', () => this.go(this.at + 1));
    byId('step-last').addEventListener('click', () => this.go(this.visible.length - 1));
    document.addEventListener('keydown', (event) => this.key(event));
    listeners.check.push((check) => {
      if (stories[check.story]) this.open(check.story);
    });
  }

  get step() { return this.visible[this.at]; }  // among all steps

  open(index) {
    const story = stories[index];
    if (this.story !== story) {
      this.story = story;
      byId('story-choice').value = index;
      const steps = this.story.steps ?? [];
      const some = steps.some((step) => step.matters) && steps.some((step) => !step.matters);
      byId('short').disabled = !some;
      byId('short').checked = some;
      this.choose(some);
      this.drawMessage();
      this.at = 0;
    }
    this.go(this.visible.length - 1);
  }

  // Which steps are shown.
  choose(isShort) {
    const steps = this.story.steps ?? [];
    this.visible = steps.map((_, index) => index).filter((index) => !isShort || steps[index].matters);
    byId('slider').max = Math.max(0, this.visible.length - 1);
    this.list.chosen = -1;
    this.list.reset(this.visible.length);
    byId('steps').style.maxHeight = `${Math.max(3, this.visible.length) * this.list.height + 1}px`;
  }

  setShort(isShort) {
    const before = this.step ?? 0;
    this.choose(isShort);
    const after = this.visible.findIndex((index) => index >= before);
    this.go(after < 0 ? this.visible.length - 1 : after);
  }

  drawMessage() {
    const { message, total, inputs = [], steps = [], undefined: holes = [] } = this.story;
    const parts = [element('strong', {}, visible(message || 'The execution fails'))];
    if (this.story.line) parts.push(' at ', placeLink(this.story));
    if (total > steps.length) parts.push(element('span', { class: 'soft' },
      `, after ${plural(total, 'step')} of the program`));
    byId('story-message').replaceChildren(...parts);
    for (const hole of holes.slice(0, 3))
      byId('story-message').append(element('span', { class: 'hole' },
        'The execution went through undefined behaviour at ', placeLink(hole), `: ${visible(hole.text)}.`));
    if (holes.length > 0)
      byId('story-message').append(element('span', { class: 'hole' }, 'What follows it may be anything.'));
    const most = 60;
    const chips = inputs.slice(0, most).map((input) => {
      const chip = placeLink(input, '');
      chip.className = 'input';
      chip.title = `${visible(input.call)}${input.line ? ` at ${placeOf(input)}` : ''}`;
      chip.append(code(input.variable || input.call), ' = ', code(input.value, { class: 'value' }));
      return chip;
    });
    if (inputs.length > most) chips.push(element('span', { class: 'soft' }, `and ${inputs.length - most} more`));
    if (chips.length > 0)
      byId('story-message').append(element('span', { class: 'inputs' },
        element('span', { class: 'soft' }, plural(inputs.length, 'input')), ...chips));
  }

  go(index) {
    if (this.visible.length === 0) {
      byId('step-count').textContent = 'no steps';
      return;
    }
    this.at = Math.min(this.visible.length - 1, Math.max(0, index));
    const step = this.story.steps[this.step];
    byId('slider').value = this.at;
    byId('slider').setAttribute('aria-valuetext', `step ${this.at + 1}: ${visible(step.text)}`);
    byId('step-count').textContent = `${(this.at + 1).toLocaleString('en')} of ${this.visible.length.toLocaleString('en')}`;
    byId('step-words').textContent = visible(step.text);
    byId('step-first').disabled = byId('step-back').disabled = this.at === 0;
    byId('step-last').disabled = byId('step-on').disabled = this.at === this.visible.length - 1;
    this.list.mark(this.at);
    this.drawState();
    this.source.leaveStep();
    if (step.line) this.source.jump(step.file, step.line, true);
    tell('step', step);
  }

  key(event) {
    if (this.story === null || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest('input:not([type="checkbox"]), select, textarea, [role="tab"], [role="separator"], #graph, #check-list')) return;
    const ways = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.visible.length - 1 };
    if (!(event.key in ways)) return;
    event.preventDefault();
    this.go(ways[event.key]);
  }

  drawStep(index) {
    const step = this.story.steps[index];
    const row = element('div', { class: `row step-row ${step.kind in stepMarks ? `on-${step.kind}` : ''}` },
      element('span', { class: 'step-line' }, step.line ?? ''),
      element('span', { class: 'step-mark', 'aria-hidden': 'true' }, stepMarks[step.kind] ?? ''),
      element('span', { class: 'step-text' }, visible(step.text)));
    row.title = [placeOf(step), visible(step.function)].filter((text) => text).join(', ');
    row.querySelector('.step-text').style.paddingLeft = `${Math.min(12, step.depth ?? 0) * 14}px`;
    if (step.reads?.length > 0)
      row.append(element('span', { class: 'reads' }, step.reads.map((r) => `${visible(r.name)} = ${visible(r.value)}`).join(', ')));
    if (step.times > 1) row.append(element('span', { class: 'times' }, `${step.times.toLocaleString('en')} times`));
    return row;
  }

  drawState() {
    const steps = this.story.steps;
    const stack = stackAt(steps, this.step);
    const scopes = valuesAt(steps, this.step);
    byId('stack').replaceChildren(...stack.reverse().slice(0, 100).map((frame) =>
      element('li', {}, code(frame.function), ' ', placeLink(frame))));
    const parts = [];
    let left = mostVariables;
    const running = runningScopes(scopes, stack);
    for (const scope of running) {
      const table = element('table', {}, element('caption', {}, scopeTitle(scope, running)));
      const body = element('tbody');
      for (const [name, variable] of joinedArrays(scopes.get(scope))) {
        if (left-- <= 0) break;
        body.append(this.drawVariable(name, variable));
      }
      table.append(body);
      parts.push(table);
    }
    if (left < 0) parts.push(element('p', { class: 'soft' }, `Only ${mostVariables} variables are shown.`));
    if (parts.length === 0) parts.push(element('p', { class: 'soft' }, 'Nothing has a value yet.'));
    byId('variables').replaceChildren(...parts);
    byId('variables').querySelector('.changed')?.scrollIntoView({ block: 'nearest' });
  }

  drawVariable(name, { value, type, before, isNew }) {
    const row = element('tr', isNew ? { class: 'changed' } : {},
      element('th', { scope: 'row', title: visible(type) }, code(name)));
    const cell = element('td');
    if (isNew && before !== undefined && before !== value)
      cell.append(code(before, { class: 'before' }), element('span', { class: 'soft' }, ' → '));
    cell.append(code(value, { class: 'value' }));
    row.append(cell);
    return row;
  }
}

const stepMarks = { input: '→', assign: '=', branch: '◇', call: '↳', return: '↲', loop: '↻', assume: '!', undefined: '⚠', fail: '✗' };
