import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findShortcut } from '../../../ui/keyboard/shortcuts.ts';
import { type Action, dashboardShortcuts } from './shortcuts.ts';

function actionOf(key: string): Action | undefined {
  let done: Action | undefined;
  const shortcuts = dashboardShortcuts((action) => {
    done = action;
  });
  findShortcut([{ title: 'Dashboard', scope: 'page', shortcuts }], '', key).shortcut?.run?.();
  return done;
}

test('a letter chooses its period, whatever its case', () => {
  assert.deepEqual(actionOf('d'), { do: 'period', period: 'today' });
  assert.deepEqual(actionOf('M'), { do: 'period', period: 'month' });
});

test('the other keys do what the list of shortcuts says', () => {
  assert.deepEqual(actionOf('ArrowLeft'), { do: 'earlier' });
  assert.deepEqual(actionOf('Escape'), { do: 'clear' });
  assert.equal(actionOf('Tab'), undefined);
});

test('no key means two things, and none takes the first of those that lead to other pages', () => {
  const keys = dashboardShortcuts(() => undefined).map((shortcut) => shortcut.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(!keys.includes('g') && !keys.includes('?'));
});
