import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
export const bundleFolder = join(root, 'dist', 'server');
/** Beside the bundle: the files that it was made of, from the root, each with its mark. */
export const bundleSources = join(bundleFolder, 'sources.json');

/**
 * The file to run for `name` (the command lines `cli` and `mcp-cli`, `import-child`): its bundle, which a start reads at once instead of
 * 2,800 modules, or undefined where none was built of the sources that stand here, which run as they are.
 */
export function findBundle(name: string): string | undefined {
  try {
    const sources: Record<string, string> = JSON.parse(readFileSync(bundleSources, 'utf8'));
    for (const [file, mark] of Object.entries(sources)) if (markOf(file) !== mark) return undefined;
    const bundle = join(bundleFolder, `${name}.js`);
    return existsSync(bundle) ? bundle : undefined;
  } catch {
    return undefined; // not built, half built, or a source has gone
  }
}

/** The size of a file and the second of its last change, which copies of a checkout and layers of images keep. */
export function markOf(file: string): string {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size} ${Math.floor(mtimeMs / 1000)}`;
}
