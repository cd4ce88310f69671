import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addShortcuts,
  findShortcut,
  runShortcut,
  type ShortcutGroup,
  shortcutGroups,
  withoutHidden,
} from './shortcuts.ts';

const named = (keys: string, word = keys) => ({ keys, word, run: () => undefined });
const page: ShortcutGroup = {
  title: 'Dashboard',
  scope: 'page',
  shortcuts: [named('m', 'This month'), named('Escape')],
};
const everywhere: ShortcutGroup = {
  title: 'Go to',
  scope: 'everywhere',
  shortcuts: [named('g m', 'Monitors'), named('m', 'Menu'), named('?'), { keys: 'Enter', word: 'Open' }],
};
const wordOf = (before: string, key: string) => findShortcut([page, everywhere], before, key).shortcut?.word;

test('prefers the page’s meaning of a letter, typed in upper or lower case', () => {
  assert.equal(wordOf('', 'm'), 'This month');
  assert.equal(wordOf('', 'M'), 'This month');
  assert.equal(wordOf('', '?'), '?');
  assert.equal(wordOf('', 'Escape'), 'Escape');
});

test('reads the second key of a sequence as part of it', () => {
  assert.deepEqual(findShortcut([page, everywhere], '', 'g'), { begun: 'g' });
  assert.equal(wordOf('g', 'm'), 'Monitors');
  assert.equal(wordOf('g', '?'), '?', 'a sequence that leads nowhere is forgotten');
  assert.deepEqual(findShortcut([page, everywhere], 'g', 'z'), { begun: '' });
});

test('leaves a key that is only listed to the browser', () => {
  assert.deepEqual(findShortcut([everywhere], '', 'Enter'), { begun: '' });
});

test('lists each key once, a page’s keys first, until they are removed', () => {
  const leaveShell = addShortcuts(everywhere);
  const leavePage = addShortcuts(page);
  assert.deepEqual(
    shortcutGroups().map(({ title }) => title),
    ['Dashboard', 'Go to'],
  );
  assert.deepEqual(
    withoutHidden(shortcutGroups()).map(({ shortcuts }) => shortcuts.map(({ word }) => word)),
    [
      ['This month', 'Escape'],
      ['Monitors', '?', 'Open'],
    ],
  );
  leavePage();
  let ran = 0;
  const leaveOther = addShortcuts({ title: 'Other', scope: 'page', shortcuts: [{ ...named('?'), run: () => ran++ }] });
  runShortcut('?');
  assert.equal(ran, 1);
  leaveOther();
  leaveShell();
  assert.deepEqual(shortcutGroups(), []);
});
