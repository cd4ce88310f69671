import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Longest socket path that every system allows, in bytes, including the terminating zero. */
const maxBytes = 103;

/** Shortens the path of a socket in a deeply nested data folder, with a temporary symbolic link in a private folder. */
export async function withSocketPath<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= maxBytes) return use(path);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  try {
    const link = join(folder, 'data');
    symlinkSync(dirname(path), link);
    return await use(join(link, basename(path)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
