import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgePath, badgeSnippets, embedSnippet, shieldsUrl } from './badge-snippets.ts';

test('returns the path of a badge', () => {
  assert.equal(badgePath('status', ''), '/badge/status.svg');
  assert.equal(badgePath('30d', '7'), '/badge/7/uptime.svg?period=30d');
  assert.equal(badgePath('response', '7'), '/badge/7/response.svg');
  assert.equal(
    shieldsUrl('https://a.example', badgePath('30d', '7')),
    'https://img.shields.io/endpoint?url=https%3A%2F%2Fa.example%2Fbadge%2F7%2Fuptime.json%3Fperiod%3D30d',
  );
});

test('escapes the name', () => {
  const { markdown, html } = badgeSnippets('https://a.example', '/badge/status.svg', 'A [b] "c" <d>');
  assert.equal(markdown, '[![A \\[b\\] "c" <d> status](https://a.example/badge/status.svg)](https://a.example)');
  assert.match(html, /alt="A \[b\] &quot;c&quot; &lt;d&gt; status"/);
  assert.match(embedSnippet('https://a.example', '"><script>'), /title="&quot;&gt;&lt;script&gt; status"/);
});
