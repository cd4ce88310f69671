import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebsiteRow } from '../../api/websites.ts';
import { hasHeadings, placeSections } from './place-sections.ts';

const sections = [
  { key: 'favorites', name: 'Favorites', websites: 2 },
  { key: 'group:Clients', name: 'Clients', websites: 8 },
  { key: 'others', name: 'Other websites', websites: 5 },
];
const rowsOf = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: index, section }) as WebsiteRow),
  );
const placed = (counts: Record<string, number>, collapsed: string[], page: number, lastPage = 2) =>
  placeSections(sections, rowsOf(counts), new Set(collapsed), { page, perPage: 10, lastPage }).map(
    ({ section, isOpen, rows }) => [section.key, isOpen, rows.length],
  );

test('shows the sections that have rows on the page', () => {
  assert.deepEqual(placed({ favorites: 2, 'group:Clients': 8 }, [], 1), [
    ['favorites', true, 2],
    ['group:Clients', true, 8],
  ]);
  assert.deepEqual(placed({ others: 5 }, [], 2), [['others', true, 5]]);
});

test('shows a collapsed section once, on the page where its rows would start', () => {
  assert.deepEqual(placed({ favorites: 2, others: 5 }, ['group:Clients'], 1, 1), [
    ['favorites', true, 2],
    ['group:Clients', false, 0],
    ['others', true, 5],
  ]);
  assert.deepEqual(placed({ favorites: 2, 'group:Clients': 8 }, ['others'], 1, 1).at(-1), ['others', false, 0]);
  const all = sections.map(({ key }) => key);
  assert.deepEqual(
    placed({}, all, 1, 1),
    all.map((key) => [key, false, 0]),
  );
});

test('hides cached rows as soon as their section is collapsed', () => {
  assert.deepEqual(placed({ favorites: 2, 'group:Clients': 8 }, ['group:Clients'], 1, 1)[1], [
    'group:Clients',
    false,
    0,
  ]);
});

test('shows headings only for groups and collapsed sections', () => {
  const [favorites, , others] = sections;
  assert.equal(hasHeadings(sections, new Set()), true);
  assert.equal(hasHeadings([favorites!, others!], new Set()), false);
  assert.equal(hasHeadings([favorites!, others!], new Set(['others'])), true);
  assert.equal(hasHeadings([], new Set(['others'])), false);
});
