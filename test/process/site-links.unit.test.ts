import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brokenLinks } from './site-links.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-links-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('finds links of a built site without a page, a file, an anchor or the base', () => {
  mkdirSync(join(folder, '1.0'));
  writeFileSync(join(folder, 'style.css'), '');
  writeFileSync(join(folder, '1.0', 'index.html'), '<a href="../guide#first">First step</a>');
  writeFileSync(
    join(folder, 'guide.html'),
    `<link rel="stylesheet" href="/docs/style.css"><h2 id="first">First</h2><h2 id="a&amp;b">Both</h2>
    <a href="#first">1</a><a href="/docs/1.0/">2</a><a href="/docs/guide#a&amp;b">3</a><a href="https://other.example/x">4</a>
    <a class="x" href="/docs/missing">5</a><img src="missing.png"><a href="#second">6</a><a href="/guide">7</a>`,
  );
  assert.deepEqual(brokenLinks(folder, '/docs/'), {
    links: 9,
    broken: ['/docs/missing', 'missing.png', '#second', '/guide'].map((href) => `guide.html: ${href}`),
  });
});
