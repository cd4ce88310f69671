import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createZip } from './zip.ts';

test('does not block the event loop while it creates an archive', async () => {
  const files = Array.from({ length: 6 }, (_, n) => ({
    name: `${n}.csv`,
    content: randomBytes(200_000).toString('hex'),
  }));
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const archive = await createZip(files);
  clearInterval(others);
  assert.ok(turns > 0);
  assert.equal(archive.subarray(0, 4).toString('latin1'), 'PK\x03\x04');
});
