import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, entriesOf, hasUnseenChanges } from './changelog.ts';

const changelog = `# Changelog

## 1.2.0

- Faster
  lists.
- Calmer alerts.

### Market

- Carts.

## 1.1.0 (first)

- Older.
`;

test('finds the changes of a version', () => {
  assert.match(changesOf(changelog, '1.2.0') ?? '', /^- Faster[\s\S]*- Carts\.$/);
  assert.equal(changesOf(changelog, '1.1.0'), '- Older.');
  assert.equal(changesOf(changelog, '1.1'), undefined);
  assert.deepEqual(entriesOf(changesOf(changelog, '1.2.0') ?? '', 2), ['Faster lists.', 'Calmer alerts.']);
  assert.deepEqual(entriesOf('- One.\n\n### Next\n\n- Two.', 5), ['One.', 'Two.']);
});

test('has unseen changes only after an upgrade to a version with changes', () => {
  const of = (version: string) => ({ version, changelog: () => changelog });
  assert.equal(hasUnseenChanges('1.1.0', of('1.2.0')), true);
  assert.equal(hasUnseenChanges(null, of('1.2.0')), true, 'a user of 1.0.0');
  assert.equal(hasUnseenChanges('1.2.0', of('1.2.0')), false, 'a fresh installation');
  assert.equal(hasUnseenChanges('1.3.0', of('1.2.0')), false, 'after going back');
  assert.equal(hasUnseenChanges('1.1.0', of('1.2.1')), false, 'no section');
  assert.equal(hasUnseenChanges(null, of('1.0.0')), false);
});
