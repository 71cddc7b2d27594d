// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The tables that came with the page can be sorted; then everything is drawn.

function sortTable(table, column) {
  const heading = table.tHead.rows[0].cells[column];
  const isText = heading.classList.contains('name') || column === 0;
  // The first click puts the best on top: words from a on, numbers from the largest.
  const before = heading.getAttribute('aria-sort');
  const descending = before === 'ascending' || (before !== 'descending' && !isText);
  const value = (row) => isText ? row.cells[column].textContent : parseFloat(row.cells[column].textContent) || 0;
  const rows = [...table.tBodies[0].rows].sort((a, b) => {
    const order = value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0;
    return descending ? -order : order;
  });
  table.tBodies[0].append(...rows);
  for (const cell of table.tHead.rows[0].cells) cell.setAttribute('aria-sort', 'none');
  heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
}

for (const table of document.querySelectorAll('table.sortable')) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    heading.tabIndex = 0;
    onActivate(heading, () => sortTable(table, column));
  });
}

setUpScatter();
setUpTasks();
drawQuantileLegend();
drawQuantiles();
drawScatter();
drawTasks();
