import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderDescription } from './description.ts';
import { afterChange } from './status.ts';

for (const [written, shown] of [
  ['# Icons\n\n**All** of _them_', '<h2>Icons</h2>\n<p><strong>All</strong> of <em>them</em></p>\n'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n'],
  ['[demo](https://demo.example/)', '<p><a href="https://demo.example/" rel="nofollow ugc noopener">demo</a></p>\n'],
  ['`a < b`', '<p><code>a &lt; b</code></p>\n'],
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>x', '<p>x</p>'],
  ['![logo](https://spy.example/pixel.png)', '<p></p>\n'],
  ['[x](javascript:alert(1))', '<p><a rel="nofollow ugc noopener">x</a></p>\n'],
  ['<a href="java&#10;script:alert(1)" onclick="x()">x</a>', '<p><a rel="nofollow ugc noopener">x</a></p>\n'],
  ['<b style="position:fixed">x</b>', '<p>x</p>\n'],
  ['<iframe src="https://x.example"></iframe>x', 'x'],
  ['<svg><style>*{}</style></svg>x', '<p>x</p>'],
  ['<textarea>x', ''],
] as const)
  test(`${JSON.stringify(written)} is shown as ${JSON.stringify(shown)}`, () => {
    assert.equal(renderDescription(written).trim(), shown.trim());
  });

test('a description that nests without end is shown in time', () => {
  const startedAt = performance.now();
  for (const part of ['> ', '1. ', '[', '*a **b ', '<div>', '`']) renderDescription(part.repeat(25_000 / part.length));
  assert.ok(performance.now() - startedAt < 10_000);
  assert.match(renderDescription('> '.repeat(25_000)), /^<p>&gt; &gt;/);
});

test('each status says what may become of an item', () => {
  const allowed = Object.entries(afterChange).map(([status, outcomes]) => [
    status,
    Object.entries(outcomes).flatMap(([change, outcome]) =>
      'status' in outcome ? [`${change} → ${outcome.status}`] : [],
    ),
  ]);
  assert.deepEqual(Object.fromEntries(allowed), {
    draft: ['publish → published', 'delete → deleted'],
    published: ['withdraw → withdrawn'],
    withdrawn: ['publish → published'],
  });
});
