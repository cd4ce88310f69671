import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses of drawings by their names: `DE` is a flag, `google` a logo, `world` the countries of the map by their codes. */
export type Assets = ReadonlyMap<string, string>;

const drawings = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'console', 'drawings.json');

/** The drawings that the console was built with; none where it is not built. They are served for good below /assets. */
export const builtAssets = (file = drawings): Assets =>
  new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : []);
