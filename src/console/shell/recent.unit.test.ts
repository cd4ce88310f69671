import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecent, type Recent, recentOf, withRecent } from './recent.ts';

const monitor = (id: number): Recent => ({ kind: 'Monitors', word: `Monitor ${id}`, href: `/monitors/${id}` });

test('lists up to six pages, without duplicates, the last one first', () => {
  let recent: Recent[] = [];
  for (const id of [1, 2, 3, 1, 4, 5, 6, 7]) recent = withRecent(recent, monitor(id));
  assert.deepEqual(
    recent.map(({ href }) => href),
    [7, 6, 5, 4, 1, 3].map((id) => `/monitors/${id}`),
  );
});

const place = (pathname: string, search: object = {}) => ({ pathname, search });

test('records pages of resources by their title, but no pages about buyers', () => {
  assert.deepEqual(recentOf(place('/monitors/7', { tab: 'checks' }), 'Shop · Gatehouse'), {
    kind: 'Monitors',
    word: 'Shop',
    href: '/monitors/7',
  });
  assert.equal(recentOf(place('/monitors/7'), 'Gatehouse'), undefined, 'not loaded yet');
  for (const path of ['/', '/monitors/7/edit', '/market/purchases/3', '/market/orders/AAAA', '/market/support/3'])
    assert.equal(recentOf(place(path), 'Shop · Gatehouse'), undefined, path);
});

test('records lists and sections of the settings without what was searched there', () => {
  for (const [path, search, href] of [
    ['/market/orders', { search: 'ada@example.com' }, '/market/orders'],
    ['/settings', { section: 'backups' }, '/settings?section=backups'],
    ['/settings', {}, '/settings'],
    ['/monitors/import', {}, '/monitors/import'],
  ] as const) {
    const recent = recentOf(place(path, search), 'Name · Gatehouse');
    assert.deepEqual(recent, { kind: 'Pages', word: 'Name', href });
    assert.deepEqual(parseRecent(JSON.stringify([recent])), [recent]);
  }
});

test('accepts only paths of the console when it reads the stored pages', () => {
  const kept = [monitor(1), { ...monitor(2), href: '//evil.example' }, { ...monitor(3), kind: 'toString' }, 7];
  assert.deepEqual(parseRecent(JSON.stringify(kept)), [monitor(1)]);
  assert.deepEqual(parseRecent('{'), []);
  assert.deepEqual(parseRecent(null), []);
});
