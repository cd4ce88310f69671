import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pathPart } from './archive-path.ts';

test('keeps names readable as path segments', () => {
  const names: [given: string, part: string][] = [
    ['Shop 2.0 (new).zip', 'Shop 2.0 (new).zip'],
    ['größe.png', 'größe.png'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', '_'],
    ['.htaccess', 'htaccess'],
    ['C:\\Windows\\x', 'C_Windows_x'],
    ['nul.txt', '_nul.txt'],
    ['a\0b', 'a_b'],
    ['', '_'],
  ];
  for (const [given, part] of names) assert.equal(pathPart(given), part);
});

test('never leaves the folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const part = pathPart(name);
      assert.match(part, /^[^/\\:\0]+$/u);
      assert.doesNotMatch(part, /^\.|\.$/);
      assert.ok(part.length <= 81);
    }),
  );
});
