import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containsLookup } from './contains-text.ts';

test('finds whole words in DNS records', () => {
  for (const [text, lookup, expected] of [
    ['192.0.2.10', '192.0.2.1', false],
    ['192.0.2.1\n192.0.2.7', '192.0.2.7', true],
    ['192.0.2.1', '2.0.2.1', false],
    ['192.0.2.10', '192.0.2.', true],
    ['2001:db8::1', '2001:DB8:0:0::1', true],
    ['2001:db8::1:2', '2001:db8::1', false],
    ['10 mail.example.com', 'mail.example.com', true],
    ['10 mail.example.com', 'example.com', true],
    ['10 mail.example.com', 'ail.example.com', false],
    ['10 mail.example.com', 'mail.example.co', false],
    ['10 mail.example.com', '10 mail', true],
    ['110 mail.example.com', '10 mail', false],
    ['v=spf1 include:_spf.example.com ip4:192.0.2.10/32 -all', 'include:_spf.example.com', true],
    ['v=spf1 include:_spf.example.com ip4:192.0.2.10/32 -all', '-all', true],
    ['v=spf1 ip4:192.0.2.10/32 -all', '192.0.2.1', false],
    ['v=spf1 ip4:192.0.2.10/32 -all', '192.0.2.10', true],
    ['v=spf1 ip6:2001:db8::1 -all', '2001:db8::1', true],
    ['site-verification=abc123', 'abc12', false],
    ['grüezi', 'grüezi', true],
    ['a\nb', 'a\nb', true],
  ] as const)
    assert.equal(containsLookup({ text, protocol: 'dns' }, lookup), expected, `${lookup} in ${text}`);
});

test('finds any part of other answers', () => {
  assert.equal(containsLookup({ text: 'status 192.0.2.10', protocol: 'http/1.1' }, '192.0.2.1'), true);
  assert.equal(containsLookup({ text: undefined, protocol: 'h2' }, 'x'), false);
});
