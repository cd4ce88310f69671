import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
export const bundleFolder = join(root, 'dist', 'server');
/** The bundle's source files, relative to the root, with their marks. */
export const bundleSources = join(bundleFolder, 'sources.json');

/** The npm package contains the bundle without its sources. */
const hasSources = existsSync(join(root, 'src', 'server', 'bundle', 'bundle.ts'));

/**
 * Returns the bundle, which replaces 2,800 modules. Returns undefined if no bundle matches the current sources, which
 * are then run directly.
 */
export function findBundle(name: string): string | undefined {
  const bundle = join(bundleFolder, `${name}.js`);
  if (!hasSources) return bundle;
  try {
    const sources: Record<string, string> = JSON.parse(readFileSync(bundleSources, 'utf8'));
    for (const [file, mark] of Object.entries(sources)) if (markOf(file) !== mark) return undefined;
    return existsSync(bundle) ? bundle : undefined;
  } catch {
    return undefined;
  }
}

/** Returns size and modification time, which are both preserved in copies of a checkout and in image layers. */
export function markOf(file: string): string {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size} ${Math.floor(mtimeMs / 1000)}`;
}
