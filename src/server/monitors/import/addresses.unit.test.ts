import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailAddresses } from './addresses.ts';

test('reads lists of addresses with names', () => {
  const cases: [string | undefined, string[]][] = [
    [undefined, []],
    ['a@x.example; b@x.example,', ['a@x.example', 'b@x.example']],
    ['"Ops, Team" <a@x.example>, "B; C" <b@x.example>', ['a@x.example', 'b@x.example']],
    ['a@x.example, 5" <b@x.example>', ['a@x.example', 'b@x.example']],
  ];
  for (const [text, addresses] of cases) assert.deepEqual(mailAddresses(text), addresses, text);
});

test('reads a long list in linear time', { timeout: 10_000 }, () => {
  assert.equal(mailAddresses('"A, B" <a@x.example>,'.repeat(20_000)).length, 20_000);
  assert.equal(mailAddresses('a@x.example,'.repeat(40_000)).length, 40_000);
});
