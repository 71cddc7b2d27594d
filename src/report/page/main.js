// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The frame: verdict, views and their room, light and dark.
function drawHeader() {
  const outcome = /^(?:Verdict: )?(TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$/s.exec(record.outcome ?? '');
  const [, word = '', detail = ''] = outcome ?? [];
  const failing = checks.filter((check) => statusOf(check) === 'fails').length;
  const open = checks.filter((check) => statusOf(check) === 'open').length;
  const sentences = {
    TRUE: checks.length > 0 ? (checks.length === 1 ? 'The check holds' : `All ${plural(checks.length, 'check')} hold`) :
      'The program is safe',
    FALSE: failing > 0 ? plural(failing, 'check fails', 'checks fail') : `An execution violates ${detail}`,
    UNKNOWN: (open > 0 ? `${plural(open, 'check stays', 'checks stay')} open` : 'Not decided') + (detail ? `: ${detail}` : ''),
  };
  byId('verdict-word').textContent = word || 'NONE';
  byId('verdict-sentence').textContent = visible(sentences[word] ?? record.outcome ?? 'The run ended without a verdict');
  document.documentElement.dataset.verdict = word.toLowerCase();
  const names = listOf('files').map((file) => visible(shortName(file))).join(', ');
  byId('about').textContent = [names, visible(record.property).replace(/,\s*/g, ', '), seconds(record.wall_seconds)]
    .filter((text) => text !== '').join(' · ');
  byId('about').title = byId('about').textContent;
}

// Views beside each other where there is room, else one at a time.
class Panes {
  constructor(onShow) {
    this.main = document.querySelector('main');
    this.tabs = [...document.querySelectorAll('[role="tab"]')];
    this.onShow = onShow;
    for (const tab of this.tabs) {
      tab.addEventListener('click', () => this.activate(tab.getAttribute('aria-controls')));
      tab.addEventListener('keydown', (event) => this.key(event, tab));
    }
    this.wide = matchMedia('(min-width: 1180px)');
    this.middle = matchMedia('(min-width: 760px)');
    for (const query of [this.wide, this.middle]) query.addEventListener('change', () => this.activate(this.active));
    byId('enlarge').addEventListener('click', () => {
      const large = this.main.classList.toggle('enlarged');
      byId('enlarge').setAttribute('aria-pressed', large);
    });
    this.splitter(byId('split-checks'), '--checks', 1, 180);
    this.splitter(byId('split-side'), '--side', -1, 280);
  }

  isAlwaysThere(name) {
    return (name === 'checks' && this.wide.matches) || (name === 'source' && this.middle.matches);
  }

  // Shows a view; `focus` tells whether the user went there.
  activate(name) {
    if (this.isAlwaysThere(name)) {
      if (!this.isAlwaysThere(this.active)) return;
      name = this.usual;
    }
    this.active = name;
    this.main.dataset.pane = name;
    for (const tab of this.tabs) {
      const isChosen = tab.getAttribute('aria-controls') === name;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    }
    this.onShow(name);
  }

  key(event, tab) {
    const there = this.tabs.filter((t) => t.offsetParent !== null);
    const ways = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in ways)) return;
    event.preventDefault();
    const next = there[(there.indexOf(tab) + ways[event.key] + there.length) % there.length];
    next.focus();
    this.activate(next.getAttribute('aria-controls'));
  }

  // A line that can be moved by pointer and keys; `way` is 1 if moving it to the right makes the view wider.
  splitter(line, name, way, least) {
    const beside = way > 0 ? byId('checks') : byId('tabs');
    const set = (width) => {
      const most = this.main.clientWidth - 2 * least;
      this.main.style.setProperty(name, `${Math.min(most, Math.max(least, width))}px`);
    };
    line.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const start = event.clientX;
      const before = beside.offsetWidth;
      const move = (e) => set(before + way * (e.clientX - start));
      const end = () => {
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
    });
    line.addEventListener('keydown', (event) => {
      const ways = { ArrowRight: 24, ArrowLeft: -24 };
      if (!(event.key in ways)) return;
      event.preventDefault();
      set(beside.offsetWidth + way * ways[event.key]);
    });
  }
}

// As the system says, until the user says something else.
function setUpTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const draw = () => { byId('theme').textContent = isDark() ? '☀ light' : '☾ dark'; };
  byId('theme').addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    draw();
  });
  system.addEventListener('change', draw);
  draw();
}

drawHeader();
setUpTheme();
const graphView = new GraphView();
const panes = new Panes((name) => {
  if (name === 'graphs') graphView.show();
  if (name === 'source') sourceView.reveal();
});
// Before the source hears of it: what is not in sight cannot be scrolled.
listeners.line.push(() => { if (!panes.middle.matches) panes.activate('source'); });
const sourceView = new SourceView();
const checkList = new CheckList();
const storyView = new StoryView(sourceView);
drawEvidence();
drawTime();
panes.main.classList.toggle('without-checks', checks.length === 0);
byId('tab-story').hidden = stories.length === 0;
byId('tab-graphs').hidden = listOf('graphs').length === 0;
panes.usual = stories.length > 0 ? 'story' : 'evidence';
panes.activate(panes.usual);
listeners.check.push((check) => {
  if (stories[check.story]) panes.activate('story');
  else if (check.line) tell('line', check.file, check.line);
});
const firstFailing = checkList.all.find(({ check }) => stories[check.story]);
if (firstFailing) tell('check', firstFailing.check);
else if (stories.length > 0) storyView.open(0);
