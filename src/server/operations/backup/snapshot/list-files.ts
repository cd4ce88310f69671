import { type Dirent, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOfFileSystem } from '../../../data-folder/index.ts';
import type { Source } from '../archive/index.ts';

export function eachFile(folder: string, found: (path: string, kind: 'file' | 'link') => void, within = ''): void {
  for (const entry of entriesOf(join(folder, within))) {
    if (isOfFileSystem(entry.name)) continue;
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isSymbolicLink()) found(path, 'link');
    else if (entry.isDirectory()) eachFile(folder, found, path);
    else if (entry.isFile()) found(path, 'file');
  }
}

export function sourcesIn(folder: string, name: string): Source[] {
  const sources: Source[] = [];
  eachFile(folder, (path, kind) => {
    const from = join(folder, path);
    const to = `${name}/${path}`;
    sources.push(
      kind === 'link' ? { name: to, target: readlinkSync(from) } : { name: to, path: from, bytes: statSync(from).size },
    );
  });
  return sources;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
