import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/index.ts';
import { readRunningVersion, replacesVersion, sparkleVersion } from './running-version.ts';

test('reads the versions that programs report', () => {
  assert.equal(readRunningVersion(' v1.2.3+45 '), '1.2.3');
  for (const other of ['latest', '', undefined, null, `1.${'0'.repeat(60)}`, "1'; drop"])
    assert.equal(readRunningVersion(other), undefined);
  assert.equal(sparkleVersion('My App/1.4.2 Sparkle/2.6.0'), '1.4.2');
  assert.equal(sparkleVersion('WordPress/6.8; https://site.example'), undefined);
});

test('replaces a newer version by an older one only after a day', () => {
  const stored = { running_version: '1.2.0', running_version_at: 0 };
  assert.equal(replacesVersion({ running_version: null, running_version_at: null }, '1.0.0', 0), true);
  assert.equal(replacesVersion(stored, '1.2.0', 2 * dayMs), false);
  assert.equal(replacesVersion(stored, '1.3.0', 1), true);
  assert.equal(replacesVersion(stored, '1.1.0', dayMs - 1), false);
  assert.equal(replacesVersion(stored, '1.1.0', dayMs), true);
});
