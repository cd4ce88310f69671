import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurrency, isLinkTarget, isNetworkName, isUsername } from './account.ts';

function table<T>(name: string, rule: (given: string) => T, rows: [string, T][]): void {
  for (const [given, expected] of rows) {
    test(`${name}: ${JSON.stringify(given.slice(0, 60))} → ${JSON.stringify(expected)}`, () =>
      assert.equal(rule(given), expected));
  }
}

table('user name', isUsername, [
  ['ada', true],
  ['Ada.L-0_9', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['ab', false],
  ['', false],
  ['ada lovelace', false],
  ['ada@home', false],
  ['ädä', false],
  ['ada\n', false],
]);

table('currency', isCurrency, [
  ['USD', true],
  ['JPY', true],
  ['KWD', true],
  ['usd', false],
  ['ZZZ', false],
  ['', false],
]);

table('network', isNetworkName, [
  ['github', true],
  ['my_site-2', true],
  ['GitHub', false],
  ['', false],
  ['a'.repeat(41), false],
]);

table('link', isLinkTarget, [
  ['ada', true],
  ['@ada', true],
  ['/@ada', true],
  ['https://example.com/ada?x=1', true],
  ['HTTP://example.com', true],
  ['in/ada:lovelace', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['\\\\evil.example', false],
  ['https://', false],
  ['a b', false],
  ['java\tscript:alert(1)', false],
  ['', false],
  [`/${'a'.repeat(500)}`, false],
]);
