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

test('selects a period by its letter, in upper or lower case', () => {
  assert.deepEqual(actionOf('d'), { do: 'period', period: 'today' });
  assert.deepEqual(actionOf('M'), { do: 'period', period: 'month' });
});

test('runs the command that is listed for each key', () => {
  assert.deepEqual(actionOf('ArrowLeft'), { do: 'earlier' });
  assert.deepEqual(actionOf('Escape'), { do: 'clear' });
  assert.equal(actionOf('Tab'), undefined);
});

test('uses each key only once, and no key that starts a global shortcut', () => {
  const keys = dashboardShortcuts(() => undefined).map((shortcut) => shortcut.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(!keys.includes('g') && !keys.includes('?'));
});
