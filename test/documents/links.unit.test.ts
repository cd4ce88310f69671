import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { renderMarkdown } from '../../src/server/api/manual/markdown.ts';
import { markdownFiles, readDocument, root } from './markdown-files.ts';

test('each link between files of the repository has its file and its heading', () => {
  const anchors = new Map(
    markdownFiles.map((file) => [file, renderMarkdown(readDocument(file)).sections.map(({ id }) => id)]),
  );
  const broken: string[] = [];
  let count = 0;
  for (const file of markdownFiles) {
    const text = readDocument(file).replace(/^```.*?^```/gms, '');
    for (const [, href = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(href)) continue;
      count += 1;
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? file : join(file, '..', path);
      const isFound = existsSync(join(root, target)) && (!anchor || anchors.get(target)?.includes(anchor));
      if (!isFound) broken.push(`${file}: ${href}`);
    }
  }
  assert.ok(count > 250, `${count} links`);
  assert.deepEqual(broken, []);
});
