import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyGoals, likelySteps } from './suggestions.ts';

const tracked = { pages: ['/', '/pricing', '/docs', '/order/thank-you'], events: ['Signup'] };

test('suggests events and confirmation pages first, and never the home page', () => {
  assert.deepEqual(
    likelyGoals(tracked, [], 9).map(({ value }) => value),
    ['Signup', '/order/thank-you', '/pricing', '/docs'],
  );
});

test("doesn't suggest existing goals", () => {
  const taken = [
    { kind: 'event' as const, value: 'Signup' },
    { kind: 'event' as const, value: '/docs' },
  ];
  assert.deepEqual(
    likelyGoals(tracked, taken, 2).map(({ value }) => value),
    ['/order/thank-you', '/pricing'],
  );
});

test('suggests steps from the home page to the most likely goal, without duplicates', () => {
  assert.deepEqual(likelySteps(tracked, 5), [
    { kind: 'page', value: '/' },
    { kind: 'page', value: '/pricing' },
    { kind: 'event', value: 'Signup' },
    { kind: 'page', value: '/order/thank-you' },
    { kind: 'page', value: '/docs' },
  ]);
  assert.deepEqual(likelySteps({ pages: ['/', '/thanks'], events: [] }, 5), [
    { kind: 'page', value: '/' },
    { kind: 'page', value: '/thanks' },
  ]);
  assert.deepEqual(likelySteps({ pages: [], events: [] }, 5), []);
});
