import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { FailureLimiter } from './failure-limiter.ts';

const from = (address: string) => ({ ip: address, socket: {} }) as unknown as FastifyRequest;
/** Each guess is from its own network. */
function passing(limiter: FailureLimiter, guesses: number, itemOf: (guess: number) => number, nowMs: number): number {
  let passed = 0;
  for (let guess = 0; guess < guesses; guess++) {
    try {
      limiter.countInvalidCodeOfItem(from(`2001:db8:${guess.toString(16)}::1`), itemOf(guess), nowMs);
      passed++;
    } catch (error) {
      assert.match(String(error), /Too many requests/);
    }
  }
  return passed;
}

test('limits guesses without a key per item and in total, across all networks', () => {
  const limiter = new FailureLimiter();
  assert.equal(
    passing(limiter, 1000, () => 1, 0),
    600,
  );
  assert.equal(
    passing(limiter, 10_000, (guess) => 1_000_000 + guess, 60_000),
    6000,
  );
  assert.equal(
    passing(limiter, 10, () => 2, 60_000),
    0,
  );
  assert.equal(
    passing(limiter, 10, () => 2, 61_000),
    10,
  );
});

test('doesn’t count a blocked network’s guesses against the item’s limit', () => {
  const limiter = new FailureLimiter();
  const count = () => limiter.countInvalidCodeOfItem(from('192.0.2.1'), 1, 0);
  for (let guess = 0; guess < 120; guess++) count();
  for (let guess = 0; guess < 5000; guess++) assert.throws(count, { code: 'too_many', retryAfterS: 1 });
  assert.equal(
    passing(limiter, 1000, () => 1, 0),
    480,
  );
});
