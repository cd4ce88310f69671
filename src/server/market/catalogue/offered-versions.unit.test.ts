import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerVersions, shownVersion, type VersionChoice } from './offered-versions.ts';

const published = [
  { version: '1.9.0', channel: 'stable' as const, published_at: 10 },
  { version: '2.0.0-beta.1', channel: 'beta' as const, published_at: 20 },
  { version: '2.0.0', channel: 'stable' as const, published_at: 30 },
  { version: '1.9.5', channel: 'stable' as const, published_at: 40 },
  { version: '2.1.0-beta.1', channel: 'beta' as const, published_at: 50 },
];
const offer = (choice: Partial<VersionChoice>) => {
  const { included, excluded } = offerVersions(published, { channel: 'stable', updatesUntil: null, ...choice });
  return [included.map(({ version }) => version), excluded.map(({ version }) => version)];
};

test('offers versions by channel, line and the end of updates, newest number first', () => {
  assert.deepEqual(offer({}), [['2.0.0', '1.9.5', '1.9.0'], []]);
  assert.deepEqual(offer({ channel: 'beta' }), [['2.1.0-beta.1', '2.0.0', '2.0.0-beta.1', '1.9.5', '1.9.0'], []]);
  assert.deepEqual(offer({ line: '1.9' }), [['1.9.5', '1.9.0'], []]);
  assert.deepEqual(offer({ line: '3' }), [[], []]);
  assert.deepEqual(offer({ updatesUntil: 30 }), [['2.0.0', '1.9.0'], ['1.9.5']]);
  assert.deepEqual(offer({ updatesUntil: 29 }), [['1.9.0'], ['2.0.0', '1.9.5']]);
  assert.deepEqual(offer({ updatesUntil: 40, line: '1' }), [['1.9.5', '1.9.0'], []]);
  assert.deepEqual(offer({ updatesUntil: 9 }), [[], ['2.0.0', '1.9.5', '1.9.0']]);
});

test('shows the newest stable version in the shop, and a beta only if there is nothing else', () => {
  assert.equal(shownVersion(published)?.version, '2.0.0');
  assert.equal(shownVersion(published.filter(({ channel }) => channel === 'beta'))?.version, '2.1.0-beta.1');
  assert.equal(shownVersion([]), undefined);
});
