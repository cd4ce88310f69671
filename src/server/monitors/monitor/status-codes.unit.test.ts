import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptsRedirect, acceptsStatus, formatStatusCodes, parseStatusCodes } from './status-codes.ts';

const normalized = (text: string) => {
  const ranges = parseStatusCodes(text);
  return ranges && formatStatusCodes(ranges);
};

test('parses lists in any spelling, and formats them in one spelling', () => {
  const cases: [string, string | undefined][] = [
    ['200', '200'],
    [' 401,200-299 , 301,', '200-299, 301, 401'],
    ['2xx; 404', '200-299, 404'],
    ['200 - 299 301', '200-299, 301'],
    ['200–204', '200-204'],
    ['200,200, 200-200', '200'],
    ['200-399, 301', '200-399, 301'],
    ['100-599', '100-599'],
    ['', undefined],
    [' , ', undefined],
    ['ok', undefined],
    ['99', undefined],
    ['600', undefined],
    ['299-200', undefined],
    ['200-', undefined],
    ['-200', undefined],
    ['200-250-299', undefined],
    ['2x', undefined],
    ['6xx', undefined],
    ['200.5', undefined],
    [Array.from({ length: 21 }, (_, n) => 200 + n).join(), undefined],
  ];
  for (const [text, written] of cases) assert.equal(normalized(text), written, JSON.stringify(text));
});

test('accepts both ends of a range, but not their neighbors', () => {
  const ranges = parseStatusCodes('200-299, 401')!;
  const statuses = [199, 200, 299, 300, 400, 401, 402];
  assert.deepEqual(
    statuses.filter((status) => acceptsStatus(ranges, status)),
    [200, 299, 401],
  );
});

test('accepts a redirect only by an explicit redirect entry', () => {
  const cases: [string, number, boolean][] = [
    ['200-299', 301, false],
    ['200-399', 301, false],
    ['200-399, 301', 301, true],
    ['200-399, 301', 302, false],
    ['3xx', 308, true],
    ['301-302', 302, true],
  ];
  for (const [text, status, expected] of cases)
    assert.equal(acceptsRedirect(parseStatusCodes(text)!, status), expected, `${text}: ${status}`);
});
