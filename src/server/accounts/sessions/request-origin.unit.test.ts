import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedOrigin } from './request-origin.ts';

const own = ['gate.example', '10.0.0.5:8080'];
const rows: [string | undefined, string | undefined, boolean][] = [
  ['same-origin', 'https://gate.example', true],
  ['none', undefined, true],
  ['same-site', 'https://evil.gate.example', false],
  ['cross-site', undefined, false],
  ['cross-site', 'https://gate.example', false],
  ['surprise', undefined, false],
  [undefined, undefined, true],
  [undefined, 'https://gate.example', true],
  [undefined, 'http://10.0.0.5:8080', true],
  [undefined, 'http://10.0.0.5:9090', false],
  [undefined, 'https://evil.example', false],
  [undefined, 'https://gate.example.evil.example', false],
  [undefined, 'null', false],
  [undefined, '', false],
];

for (const [site, origin, expected] of rows) {
  test(`${expected ? 'accepts' : 'rejects'} Sec-Fetch-Site ${site}, Origin ${origin}`, () => {
    assert.equal(isAllowedOrigin({ site, origin }, own), expected);
  });
}
