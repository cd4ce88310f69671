import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../archive/index.ts';
import { linkFiles } from './link-files.ts';
import { eachFile, sourcesIn } from './list-files.ts';

/** Reads the table definitions into memory, because a table can be dropped at any time. */
export function engineDefinitions(engine: string): Source[] {
  const sources: Source[] = [];
  const add = (folder: string) =>
    eachFile(join(engine, folder), (path, kind) => {
      const from = join(engine, folder, path);
      const name = `events/engine/${folder}/${path}`;
      if (kind === 'link') sources.push({ name, target: readlinkSync(from) });
      else if (path.endsWith('.sql')) sources.push({ name, text: readFileSync(from, 'utf8') });
    });
  add('metadata');
  for (const source of [...sources]) if ('target' in source) add(join('metadata', source.target));
  return sources;
}

/**
 * Links the engine's files, because parts never change. Copies deduplication logs, because the engine appends to them.
 */
export const linkEngine = (engine: string, to: string, signal: AbortSignal | undefined): Promise<void> =>
  linkFiles(join(engine, 'store'), join(to, 'store'), {
    isAppended: (path) => path.includes('/deduplication_logs/'),
    signal,
  });

/** Skips unfinished and replaced parts, which the engine would discard when it starts. */
export function engineParts(folder: string): Source[] {
  return sourcesIn(join(folder, 'store'), 'events/engine/store').filter(
    (source) => !/\/(tmp|delete_tmp)_/.test(source.name) && !source.name.endsWith('.sql'),
  );
}
