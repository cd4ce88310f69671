import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses of drawings by their names: `DE` is a flag, `google` a logo, `world` the countries of the map by their codes. */
export type Assets = ReadonlyMap<string, string>;

const assetsDir = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'console', 'assets');

/**
 * The drawings that the console was built with; none where it is not built. Their names end with a hash, and they are
 * served for good below /assets.
 */
export function builtAssets(folder = assetsDir): Assets {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const name = /^([A-Z]{2}|[a-z][a-z-]*)-[\w-]{8}\.svg$/.exec(file)?.[1];
      return name === undefined ? [] : [[name, `/assets/${file}`] as const];
    }),
  );
}
