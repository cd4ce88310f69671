import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEntries, type PaletteEntry, readRecent, withRecent } from './palette-entries.ts';

const words = (search: string, isOwner = false) => findEntries(search, { isOwner }).map(({ word }) => word);

test('“create” finds everything that can be made, those first that are called so', () => {
  assert.deepEqual(words('create'), [
    'Create monitor',
    'Create status page',
    'Create item',
    'Create coupon',
    'Schedule maintenance',
    'Add website',
  ]);
});

test('imports, themes and the way out are found, also by other words', () => {
  assert.deepEqual(words('import'), ['Import monitors', 'Import items and purchases']);
  assert.deepEqual(words('dark'), ['Theme: dark']);
  assert.deepEqual(words('sign out'), ['Log out']);
});

test('pages of the service are for its owner', () => {
  assert.deepEqual(words('smtp'), []);
  assert.deepEqual(words('smtp', true), ['Settings: mail']);
});

const entry = (word: string): PaletteEntry => ({ kind: 'Pages', href: `/${word}`, word, icon: 'item' });

test('what was gone to last comes first, once, and no more than five are kept', () => {
  let recent: PaletteEntry[] = [];
  for (const word of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) recent = withRecent(recent, entry(word));
  assert.deepEqual(
    recent.map(({ word }) => word),
    ['f', 'e', 'd', 'a', 'c'],
  );
  const leave: PaletteEntry = { kind: 'Actions', command: 'log-out', word: 'Log out', icon: 'leave' };
  assert.deepEqual(withRecent(recent, leave), recent);
  assert.deepEqual(withRecent(recent, { ...entry('x'), kind: 'Purchases' }), recent, 'no buyer is left in a browser');
});

test('only addresses of the console are read back', () => {
  assert.deepEqual(readRecent(JSON.stringify([entry('a'), { ...entry('b'), href: '//evil.example' }, 7])), [
    entry('a'),
  ]);
  assert.deepEqual(readRecent('{'), []);
  assert.deepEqual(readRecent(null), []);
});
