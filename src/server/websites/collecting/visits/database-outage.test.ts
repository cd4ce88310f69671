import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { StatementTimeout, withStatementTimeout } from './database-outage.ts';

const timeoutMs = 100;

function hang(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('reads a response that arrived while the process was suspended', async () => {
  const answered = withStatementTimeout(wait(timeoutMs + 50, 'the answer'), timeoutMs);
  hang(timeoutMs + 1200);
  assert.equal(await answered, 'the answer');
});

test('stops waiting for a database that does not respond, also after a suspension', async () => {
  const never = new Promise<never>(() => {});
  await assert.rejects(withStatementTimeout(never, timeoutMs), StatementTimeout);
  const answered = withStatementTimeout(never, timeoutMs);
  hang(timeoutMs + 1200);
  await assert.rejects(answered, StatementTimeout);
});
