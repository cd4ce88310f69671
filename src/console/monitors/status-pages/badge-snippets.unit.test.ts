import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgePath, badgeSnippets } from './badge-snippets.ts';

test('returns the path of a badge', () => {
  assert.equal(badgePath('status', ''), '/badge/status.svg');
  assert.equal(badgePath('30d', '7'), '/badge/7/uptime.svg?period=30d');
});

test('escapes the name', () => {
  const { markdown, html } = badgeSnippets('https://a.example', '/badge/status.svg', 'A [b] "c" <d>');
  assert.equal(markdown, '[![A \\[b\\] "c" <d> status](https://a.example/badge/status.svg)](https://a.example)');
  assert.match(html, /alt="A \[b\] &quot;c&quot; &lt;d&gt; status"/);
});
