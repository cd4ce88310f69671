import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMailedPurchase, type RecipientFacts } from './recipient.ts';

const bought = (facts: Partial<RecipientFacts> = {}): RecipientFacts => ({
  id: 1,
  update_channel: 'stable',
  updates_until: null,
  versions: [],
  ...facts,
});
const isMailedAbout = (...asked: Parameters<typeof findMailedPurchase>) => findMailedPurchase(...asked) !== undefined;
const version = { version: '2.0.0', channel: 'stable', published_at: 100 } as const;

test('mails buyers whose purchase includes the version', () => {
  assert.equal(isMailedAbout(version, 'all', []), false);
  assert.equal(isMailedAbout(version, 'all', [bought()]), true);
  assert.equal(isMailedAbout(version, 'all', [bought({ updates_until: 100 })]), true);
  assert.equal(isMailedAbout(version, 'all', [bought({ updates_until: 99 })]), false);
  assert.equal(isMailedAbout(version, 'all', [bought({ updates_until: 99 }), bought()]), true);
});

test('mails only buyers of the beta channel about a beta version', () => {
  const beta = { ...version, channel: 'beta' } as const;
  assert.equal(isMailedAbout(beta, 'all', [bought()]), false);
  assert.equal(isMailedAbout(beta, 'all', [bought({ update_channel: 'beta' })]), true);
});

test('skips buyers who already run the version on every machine, if asked to', () => {
  const mailed = (versions: (string | null)[]) => isMailedAbout(version, 'outdated', [bought({ versions })]);
  assert.equal(mailed(['2.0.0']), false);
  assert.equal(mailed(['v2.0', '2.1.0']), false);
  assert.equal(mailed(['2.0.0', '1.9.5']), true);
  assert.equal(mailed(['2.0.0', null]), true);
  assert.equal(mailed([]), true);
  assert.equal(isMailedAbout(version, 'all', [bought({ versions: ['2.0.0'] })]), true);
});
