import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { consolePaths } from './console-pages.ts';

const sources = join(import.meta.dirname, '..', '..', 'console');

test('serves every console page, including those linked from emails', () => {
  const pages = globSync('**/routes.ts', { cwd: sources })
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\n {2}path: '([^']+)'/g)])
    .map(([, path = '']) => path);
  const isServed = (page: string) =>
    consolePaths.some((path) => path === page || (path.endsWith('/*') && page.startsWith(path.slice(0, -1))));
  for (const mailed of ['/create-account', '/register', '/join', '/confirm-email', '/keep-account', '/reset-password'])
    assert.ok(pages.includes(mailed), `${mailed} is a page`);
  assert.deepEqual(
    pages.filter((page) => !isServed(page)),
    [],
  );
});
