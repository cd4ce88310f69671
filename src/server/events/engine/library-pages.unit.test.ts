import assert from 'node:assert/strict';
import { test } from 'node:test';
import { droppable } from './library-pages.ts';

const mapping = (range: string, access: string, path: string, anonymousKb: number) =>
  `${range} ${access} 00000000 08:01 1234                       ${path}
Size:                 64 kB
Anonymous:    ${String(anonymousKb).padStart(8)} kB
VmFlags: rd mr mw me
`;

test('drops only mappings that can be reloaded from their file', () => {
  const smaps = [
    mapping('7f0000000000-7f0000010000', 'r--p', '/app/libchdb.so', 0),
    mapping('7f0000010000-7f0000020000', 'r-xp', '/app/libchdb.so', 0),
    // relocated by the loader, then made read-only
    mapping('7f0000020000-7f0000030000', 'r--p', '/app/libchdb.so', 48),
    mapping('7f0000030000-7f0000040000', 'rw-p', '/app/libchdb.so', 0),
    mapping('7f0000040000-7f0000050000', 'r--s', '/data/shared', 0),
    mapping('7f0000050000-7f0000060000', 'r--p', '', 0),
    mapping('7f0000060000-7f0000070000', 'r-xp', '[vdso]', 0),
    mapping('7f0000070000-7f0000080000', 'r--p', '/data/store/part/data.bin', 0),
    mapping('7f0000080000-7f0000090000', 'r-xp', process.execPath, 0),
  ].join('');
  assert.deepEqual(droppable(smaps), [
    { from: 0x7f0000000000n, to: 0x7f0000010000n },
    { from: 0x7f0000010000n, to: 0x7f0000020000n },
    { from: 0x7f0000080000n, to: 0x7f0000090000n },
  ]);
});
