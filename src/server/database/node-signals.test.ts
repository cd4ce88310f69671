import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodeSignals } from './node-signals.ts';

test('are created only for a database that other processes can share', () => {
  const signalsOf = (dialect: 'sqlite' | 'postgres') =>
    createNodeSignals({ database: { dialect }, now: () => 0 } as Parameters<typeof createNodeSignals>[0]);
  assert.equal(signalsOf('sqlite'), undefined);
  assert.ok(signalsOf('postgres'));
});
