// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Colours for C: comments, strings, numbers, keywords, types and directives.
const cKeywords = new Set(('auto break case const continue default do else enum extern for goto if inline register ' +
  'restrict return sizeof static struct switch typedef union volatile while _Alignas _Alignof _Atomic _Generic ' +
  '_Noreturn _Static_assert _Thread_local asm __asm__ __attribute__ __extension__ __inline __restrict').split(' '));
const cTypes = new Set(('void char short int long float double signed unsigned _Bool bool size_t ssize_t ptrdiff_t ' +
  'intptr_t uintptr_t FILE int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t _Complex').split(' '));
const longestColoured = 4000;  // characters of a line

// For each line whether it begins inside a comment.
function commentStarts(lines) {
  const parts = /\/\*|\/\/|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?/g;
  const result = new Array(lines.length);
  let inside = false;
  lines.forEach((line, number) => {
    result[number] = inside;
    let at = 0;
    while (at < line.length) {
      if (inside) {
        const end = line.indexOf('*/', at);
        if (end < 0) return;
        inside = false;
        at = end + 2;
      }
      parts.lastIndex = at;
      const part = parts.exec(line);
      if (part === null || part[0] === '//') return;
      inside = part[0] === '/*';
      at = parts.lastIndex;
    }
  });
  return result;
}

function* cTokens(line, inComment) {
  let at = 0;
  if (inComment) {
    const end = line.indexOf('*/');
    at = end < 0 ? line.length : end + 2;
    yield ['comment', line.slice(0, at)];
  }
  const parts = /(\/\*.*?(?:\*\/|$)|\/\/.*)|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(\b\d(?:[eEpP][+-]|[\w.])*)|([A-Za-z_]\w*)|(^\s*#\s*\w+)/g;
  parts.lastIndex = at;
  for (let part = parts.exec(line); part !== null; part = parts.exec(line)) {
    if (part.index > at) yield ['', line.slice(at, part.index)];
    at = parts.lastIndex;
    const [text, comment, string, number, word, directive] = part;
    if (comment !== undefined) yield ['comment', text];
    else if (string !== undefined) yield ['string', text];
    else if (number !== undefined) yield ['number', text];
    else if (directive !== undefined) yield ['directive', text];
    else if (word !== undefined) yield [cKeywords.has(text) ? 'keyword' : cTypes.has(text) ? 'type' : '', text];
  }
  if (at < line.length) yield ['', line.slice(at)];
}

function colouredLine(line, inComment) {
  const result = element('span', { class: 'text' });
  if (line.length > longestColoured) {
    result.textContent = visible(line, true);
    return result;
  }
  for (const [kind, text] of cTokens(line, inComment)) {
    const shown = visible(text, true);
    result.append(kind === '' ? shown : element('span', { class: `c-${kind}` }, shown));
  }
  return result;
}
