import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { StatementTimeout, withStatementTimeout } from './database-outage.ts';

const timeoutMs = 100;

/** Nothing else runs meanwhile, as in a process that is stopped. */
function hang(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('an answer that came while the process hung is read', async () => {
  const answered = withStatementTimeout(wait(timeoutMs + 50, 'the answer'), timeoutMs);
  hang(timeoutMs + 1200);
  assert.equal(await answered, 'the answer');
});

test('a database that does not answer is waited for no longer, also after the process hung', async () => {
  const never = new Promise<never>(() => {});
  await assert.rejects(withStatementTimeout(never, timeoutMs), StatementTimeout);
  const answered = withStatementTimeout(never, timeoutMs);
  hang(timeoutMs + 1200);
  await assert.rejects(answered, StatementTimeout);
});
