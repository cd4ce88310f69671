import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { FailureLimiter } from './failure-limiter.ts';

const from = (address: string) => ({ ip: address, socket: {} }) as unknown as FastifyRequest;
/** How many of the guesses pass, each from a network of its own. */
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

test('guesses without a key are limited by item and altogether, from however many networks', () => {
  const limiter = new FailureLimiter();
  assert.equal(
    passing(limiter, 1000, () => 1, 0),
    600,
  );
  // Of items that there are not, too: nobody learns from the limit which there are.
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

test('a network that is held up does not use up the item’s allowance, or anybody could shut others’ typos out', () => {
  const limiter = new FailureLimiter();
  const count = () => limiter.countInvalidCodeOfItem(from('192.0.2.1'), 1, 0);
  for (let guess = 0; guess < 120; guess++) count();
  for (let guess = 0; guess < 5000; guess++) assert.throws(count, { code: 'too_many', retryAfterS: 1 });
  assert.equal(
    passing(limiter, 1000, () => 1, 0),
    480,
  );
});
