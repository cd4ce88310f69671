import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Most bytes that the path of a socket may have on every system, with its end. */
const maxBytes = 103;

/**
 * Calls `use` with a path of the socket that is short enough for the system: through a link for the moment, in a folder
 * that nobody else may enter, where the data folder lies deep.
 */
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
