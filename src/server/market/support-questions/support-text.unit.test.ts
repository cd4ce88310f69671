import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/index.ts';
import { askingObstacle } from './asking-rule.ts';
import type { SupportFacts } from './support-facts.ts';
import { activationsText, supportEndText, versionText } from './support-text.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');

test('shows the end of support in the seller’s time zone', () => {
  const at = { nowMs, timeZone: 'UTC' };
  for (const [until, text] of [
    [null, 'None included'],
    [Date.parse('2027-03-03T23:30:00Z'), 'Ends 3 March 2027'],
    [nowMs - 1, 'Ended today, 23 November 2026'],
    [nowMs - dayMs, 'Ended 1 day ago, on 22 November 2026'],
    [nowMs - 12 * dayMs, 'Ended 12 days ago, on 11 November 2026'],
  ] as const)
    assert.equal(supportEndText(until, at), text);
  const berlin = { nowMs, timeZone: 'Europe/Berlin' };
  assert.equal(supportEndText(Date.parse('2027-03-03T23:30:00Z'), berlin), 'Ends 4 March 2027');
});

test('shows the downloaded and the newest version', () => {
  const facts = (known: Partial<SupportFacts>) => versionText(known as SupportFacts);
  for (const [downloadedVersion, downloadedAt, newestVersion, text] of [
    ['1.0', 1, '1.1', '1.0 downloaded, newest is 1.1'],
    ['1.1', 1, '1.1', '1.1 downloaded, the newest'],
    [null, 1, '1.1', 'Downloaded, version not known, newest is 1.1'],
    [null, null, '1.1', 'Not downloaded, newest is 1.1'],
    [null, null, null, 'Not downloaded'],
  ] as const)
    assert.equal(facts({ downloadedVersion, downloadedAt, newestVersion }), text);
});

test('counts activations and names the first ones', () => {
  for (const [used, limit, labels, text] of [
    [0, null, [], 'None'],
    [0, 3, [], '0 of 3'],
    [2, 3, ['a.example', 'b'], '2 of 3: a.example, b'],
    [1, null, ['a.example'], '1: a.example'],
    [12, null, ['a', 'b'], '12: a, b and 10 more'],
  ] as const)
    assert.equal(activationsText({ used, limit, labels: [...labels] }), text);
});

test('decides who can ask', () => {
  const asked = (
    setting: 'always' | 'supported' | 'off',
    state: 'valid' | 'disputed' | 'refunded' | 'revoked',
    supported_until: number | null,
    isSellerEnabled = true,
  ) => askingObstacle({ setting, isSellerEnabled, purchase: { state, supported_until }, nowMs });
  const [later, past] = [nowMs + 1, nowMs];
  assert.equal(asked('always', 'valid', null), undefined);
  assert.equal(asked('always', 'disputed', past), undefined);
  assert.equal(asked('always', 'revoked', later), undefined);
  assert.equal(asked('always', 'refunded', later), 'refunded');
  assert.equal(asked('supported', 'valid', later), undefined);
  assert.equal(asked('supported', 'valid', past), 'unsupported');
  assert.equal(asked('supported', 'valid', null), 'unsupported');
  assert.equal(asked('off', 'valid', later), 'off');
  assert.equal(asked('always', 'valid', later, false), 'off');
});
