import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from './client.ts';

test('distinguishes a file that a proxy rejected from one that Gatehouse rejected', () => {
  assert.match(refusalOf(413, '<html>413 Request Entity Too Large</html>', null).message, /^A proxy in front/);
  const ours = 'The image is too large. The limit is 5 MB.';
  assert.equal(refusalOf(413, JSON.stringify({ message: ours }), null).message, ours);
});
