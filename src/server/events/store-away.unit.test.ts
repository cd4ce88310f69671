import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClickHouseError } from '@clickhouse/client';
import { Refusal } from '../kernel/index.ts';
import { isStoreUnavailable, mayStillRun } from './index.ts';

const heavy = new Refusal('unavailable', 'The event store is not available at the moment.');

for (const [error, reachable, expected] of [
  [heavy, true, false],
  [heavy, false, true],
  [new Refusal('invalid', 'No such goal.'), false, false],
  [new Error('a bug'), false, false],
] as const)
  test(`returns ${expected} for ${error.message} of a store that is ${reachable ? 'there' : 'away'}`, () => {
    const state = () => ({
      engine: 'embedded' as const,
      server: undefined,
      reachable,
      problem: undefined,
      spooledRows: 0,
      spooledBytes: 0,
      shippingLagMs: 0,
    });
    assert.equal(isStoreUnavailable({ state }, error), expected);
  });

const answered = (code: string, type: string) => new ClickHouseError({ message: 'as the test wants it', code, type });
const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });

for (const [what, cause, expected] of [
  ['whose connection broke', failed('read ECONNRESET', 'ECONNRESET'), true],
  ['that was waited for too long', failed('Timeout error.'), true],
  ['that reached nobody', failed('connect ECONNREFUSED', 'ECONNREFUSED'), false],
  ['that took too long in the store', answered('159', 'TIMEOUT_EXCEEDED'), false],
  ['of which a server does not know what another made of it', answered('319', 'UNKNOWN_STATUS_OF_INSERT'), true],
  ['for which no engine ran', failed('the event engine is not running'), false],
] as const)
  test(`a statement ${what} ${expected ? 'may' : 'does not'} run on`, () => {
    assert.equal(mayStillRun(new Refusal('unavailable', 'It is not available at the moment.', { cause })), expected);
  });
