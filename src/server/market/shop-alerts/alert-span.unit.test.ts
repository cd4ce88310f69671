import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '../../kernel/index.ts';
import { spanOfAlert } from './alert-span.ts';

test('ends at the recovery of the payment provider, which is half an hour before its alert ends', () => {
  const startedAt = 10 * hourMs;
  const span = (kind: 'payment_provider' | 'download', ended_at: number | null) =>
    spanOfAlert({ kind, started_at: startedAt, ended_at });
  const from = startedAt - 30 * minuteMs;
  assert.deepEqual(span('payment_provider', startedAt + hourMs), { from, to: startedAt + 30 * minuteMs });
  assert.deepEqual(span('payment_provider', startedAt + minuteMs), { from, to: startedAt }, 'switched off');
  assert.deepEqual(span('payment_provider', null), { from, to: null });
  assert.deepEqual(span('download', startedAt + hourMs), { from, to: startedAt + hourMs });
});
