// Isolated: measures the CPU time of its process.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusTransitions } from '../items/status-changes.ts';
import { renderDescription } from './description.ts';

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
  test(`renders ${JSON.stringify(written)} as ${JSON.stringify(shown)}`, () => {
    assert.equal(renderDescription(written).trim(), shown.trim());
  });

const most = 50_000;
const filled = (part: string): string => part.repeat(Math.ceil(most / part.length)).slice(0, most);
const paragraphsOf = (part: string): string => filled(`${part.repeat(Math.floor(2990 / part.length))}\n\n`);
for (const [what, text] of [
  ...[
    '> ',
    '1. ',
    '1) ',
    '+ ',
    '[',
    '*a **b ',
    '__a',
    '***a',
    '*a* ',
    '~a',
    '<div>',
    '`',
    '`a``b',
    '[![',
    '*_`[',
    '> - ',
  ].map((part) => [`${part} without end`, filled(part)] as const),
  ...['__a', '***a', '*a* ', '~a', '[a](', 'a@b.c'].map(
    (part) => [`paragraphs of ${part}`, paragraphsOf(part)] as const,
  ),
  ['items of __a', filled(`- ${'__a'.repeat(990)}\n`)],
  ['quotes in many lines', filled(`${'> '.repeat(8)}a\n`)],
  ['lists by indentation', filled(Array.from({ length: 200 }, (_, level) => `${'  '.repeat(level)}- a\n`).join(''))],
] as const)
  test(`renders a description of ${what} in limited time`, () => {
    const before = process.cpuUsage();
    renderDescription(text);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_500_000, `${(user + system) / 1000} ms`);
  });

test('shows Markdown beyond the limits as plain text', () => {
  assert.match(renderDescription('> '.repeat(25_000)), /^<p>\u2060&gt; &gt;/);
  assert.equal(
    renderDescription(`# Sale\n\n>>>>>>>>>>>> now\n\n**a**`),
    '<h2>Sale</h2>\n<p>\u2060&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt; now</p>\n<p><strong>a</strong></p>\n',
  );
  assert.equal(renderDescription('*a* '.repeat(201)).includes('<em>'), false);
  assert.equal(renderDescription('*a* '.repeat(200)).match(/<em>/g)?.length, 200);
  assert.equal(renderDescription(`${'* '.repeat(30)}\n\n**a**`), '<hr />\n<p><strong>a</strong></p>\n');
});

test('lists the transitions that each status allows', () => {
  const allowed = Object.entries(statusTransitions).map(([status, outcomes]) => [
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
