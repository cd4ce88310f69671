import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from './client.ts';

test('a file that a proxy in front refuses is told apart from one that Gatehouse refuses', () => {
  assert.match(refusalOf(413, '<html>413 Request Entity Too Large</html>', null).message, /^A proxy in front/);
  const ours = 'The image is too large: at most 5 MB are taken.';
  assert.equal(refusalOf(413, JSON.stringify({ message: ours }), null).message, ours);
});
