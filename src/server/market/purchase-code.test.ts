import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeCode } from './purchase-code.ts';

const code = '5d2a7e90-13c4-4b8f-a6d1-90e7c3f2b845';

test('takes a UUID v4 in any letter case and with white space around it', () => {
  for (const given of [code, code.toUpperCase(), `  ${code}\r\n`, `\t${code}\u00a0`])
    assert.equal(normalizeCode(given), code);
});

test('takes nothing else for a code', () => {
  const others = ['', ' ', 'abc', code.slice(1), `${code}0`, code.replaceAll('-', ''), `{${code}}`, `${code}\u0000`];
  const otherVersions = [
    code.replace('-4b', '-1b'),
    code.replace('-a6', '-c6'),
    '00000000-0000-0000-0000-000000000000',
  ];
  for (const given of [...others, ...otherVersions, `${code.slice(0, 18)} ${code.slice(18)}`])
    assert.equal(normalizeCode(given), undefined, given);
});
