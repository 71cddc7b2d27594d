// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
'use strict';

// element('a', {href: '#'}, 'text', child): an element of the page. Texts stay texts, whatever is in them.
function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
}

// What a click does, Enter and the space bar do as well.
function onActivate(target, action) {
  target.addEventListener('click', action);
  target.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    action();
  });
  return target;
}
