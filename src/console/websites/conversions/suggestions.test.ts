import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyFunnel, likelyGoals } from './suggestions.ts';

const tracked = { pages: ['/', '/pricing', '/docs', '/order/thank-you'], events: ['Signup'] };

test('events and the ends of orders are suggested before other pages, the home page never', () => {
  assert.deepEqual(
    likelyGoals(tracked, [], 9).map(({ value }) => value),
    ['Signup', '/order/thank-you', '/pricing', '/docs'],
  );
});

test('what is a goal already is not suggested again', () => {
  const taken = [
    { kind: 'event' as const, value: 'Signup' },
    { kind: 'event' as const, value: '/docs' },
  ];
  assert.deepEqual(
    likelyGoals(tracked, taken, 2).map(({ value }) => value),
    ['/order/thank-you', '/pricing'],
  );
});

test('a funnel is suggested from the home page to the likeliest goal, without a page twice', () => {
  assert.deepEqual(likelyFunnel(tracked), [
    { kind: 'page', value: '/' },
    { kind: 'page', value: '/pricing' },
    { kind: 'event', value: 'Signup' },
  ]);
  assert.deepEqual(likelyFunnel({ pages: ['/', '/thanks'], events: [] }), [
    { kind: 'page', value: '/' },
    { kind: 'page', value: '/thanks' },
  ]);
  assert.deepEqual(likelyFunnel({ pages: [], events: [] }), []);
});
