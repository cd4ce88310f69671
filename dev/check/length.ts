import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './source.ts';
import type { Violation } from './violation.ts';

const maxLines = 400;
const maxTestLines = 600;

export function findLongFiles(root: string): Violation[] {
  return globSync('{src,test,bench,dev}/**/*.{ts,tsx,js,mjs,css}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(path),
  })
    .sort()
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
      const limit = path.startsWith('test/') || isTest(path) ? maxTestLines : maxLines;
      return lines > limit ? [{ file: path, line: limit + 1, message: `has ${lines} lines, more than ${limit}` }] : [];
    });
}
