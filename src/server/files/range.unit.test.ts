import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment } from './disposition.ts';
import { parseRange } from './range.ts';

const etag = '"abc"';

for (const [range, expected] of [
  [undefined, 'whole'],
  ['bytes=0-0', [0, 0]],
  ['bytes=0-99', [0, 99]],
  ['bytes=0-1000', [0, 99]],
  ['bytes=99-', [99, 99]],
  ['bytes=50-', [50, 99]],
  ['Bytes= 5 - 6 ', [5, 6]],
  ['bytes=-1', [99, 99]],
  ['bytes=-1000', [0, 99]],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-99999999999999999999', 'whole'],
] as const)
  test(`of 100 bytes, ${range} means ${expected}`, () => {
    const asked = parseRange(range === undefined ? {} : { range }, 100, etag);
    assert.deepEqual(
      asked,
      typeof expected === 'string' ? expected : { range: { start: expected[0], end: expected[1] } },
    );
  });

test('finds no satisfiable range in an empty file', () => {
  assert.equal(parseRange({ range: 'bytes=0-' }, 0, etag), 'unsatisfiable');
  assert.equal(parseRange({ range: 'bytes=-5' }, 0, etag), 'unsatisfiable');
});

for (const [ifRange, isPart] of [
  ['"abc"', true],
  [' "abc" ', true],
  ['"other"', false],
  ['W/"abc"', false],
  ['Tue, 10 Mar 2026 12:00:00 GMT', false],
] as const)
  test(`If-Range ${ifRange} returns ${isPart ? 'the part' : 'the whole'}`, () => {
    const asked = parseRange({ range: 'bytes=1-2', ifRange }, 100, etag);
    assert.deepEqual(asked, isPart ? { range: { start: 1, end: 2 } } : 'whole');
  });

for (const [name, header] of [
  ['icons.zip', `attachment; filename="icons.zip"; filename*=UTF-8''icons.zip`],
  ['Üñï 日本.zip', `attachment; filename="___ __.zip"; filename*=UTF-8''%C3%9C%C3%B1%C3%AF%20%E6%97%A5%E6%9C%AC.zip`],
  [`a"b\\c.zip`, `attachment; filename="a_b_c.zip"; filename*=UTF-8''a%22b_c.zip`],
  ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a__Set-Cookie%3A%20x`],
  ['../../x', `attachment; filename=".._.._x"; filename*=UTF-8''.._.._x`],
  [`it's (1)*.zip`, `attachment; filename="it's (1)*.zip"; filename*=UTF-8''it%27s%20%281%29%2A.zip`],
  ['100%.zip', `attachment; filename="100_.zip"; filename*=UTF-8''100%25.zip`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
] as const)
  test(`encodes the file name ${JSON.stringify(name)} safely in the header`, () => {
    assert.equal(attachment(name), header);
    // Node throws for an invalid header, which would end the response.
    assert.doesNotThrow(() => new Headers({ 'content-disposition': attachment(name) }));
  });
