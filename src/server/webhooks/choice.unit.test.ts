import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Choice, marketEventsOf, type Selector, wants, withMarketEvents } from './choice.ts';

const all: Choice = { events: [], monitors: [], websites: [], items: [] };

for (const [what, choice, type, about, expected] of [
  ['everything', all, 'incident.opened', { monitor: 7 }, true],
  ['a type', { ...all, events: ['incident.opened'] }, 'incident.opened', {}, true],
  ['another type', { ...all, events: ['incident.opened'] }, 'incident.closed', {}, false],
  ['a group', { ...all, events: ['monitors'] }, 'incident.closed', {}, true],
  ['another group', { ...all, events: ['market'] }, 'incident.closed', {}, false],
  ['its monitor', { ...all, monitors: [7] }, 'incident.opened', { monitor: 7 }, true],
  ['another monitor', { ...all, monitors: [8] }, 'incident.opened', { monitor: 7 }, false],
  ['what is about no monitor', { ...all, monitors: [8] }, 'withdrawal.settled', {}, true],
  ['a website beside monitors', { ...all, monitors: [8], websites: [3] }, 'visitors.spike', { website: 3 }, true],
  ['another item', { ...all, items: [31] }, 'purchase.created', { item: 32 }, false],
  [
    'its monitor, another type',
    { ...all, events: ['market'], monitors: [7] },
    'incident.opened',
    { monitor: 7 },
    false,
  ],
] as const satisfies readonly (readonly [string, Choice, string, object, boolean])[])
  test(`an endpoint that wants ${expected ? '' : 'no '}${what}`, () => {
    assert.equal(wants(choice as Choice, type, about), expected);
  });

test('shows the market only its own events', () => {
  for (const [events, expected] of [
    [[], []],
    [['market'], []],
    [['market', 'purchase.created'], []],
    [['monitors', 'purchase.created'], ['purchase.created']],
    [['monitors', 'visitors.spike'], undefined],
  ] as [Selector[], string[] | undefined][])
    assert.deepEqual(marketEventsOf(events), expected);
});

test('lets the market change only its own events', () => {
  for (const [events, market, expected] of [
    [['market'], [], ['market']],
    [['market'], ['item.updated'], ['item.updated']],
    [['monitors', 'item.updated'], [], ['monitors', 'market']],
    [[], ['item.updated'], ['monitors', 'websites', 'account', 'item.updated']],
  ] as [Selector[], ['item.updated'] | [], Selector[]][])
    assert.deepEqual(withMarketEvents(events, market), expected);
});
