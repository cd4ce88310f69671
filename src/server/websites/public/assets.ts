import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `DE` is a flag, `google` a logo, `world` a map with a fragment per country code. */
export type Assets = ReadonlyMap<string, string>;

const drawings = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'console', 'drawings.json');

export const builtAssets = (file = drawings): Assets =>
  new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : []);
