import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** All documents of the repository. */
export const markdownFiles: readonly string[] = globSync(
  ['*.md', '{docs,bench,src,deploy}/**/*.md', 'packages/*/README.md', 'site/*.md'],
  { cwd: root, exclude: (name) => name === 'node_modules' },
).sort();

export const readDocument = (file: string): string => readFileSync(join(root, file), 'utf8');
