import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../archive/index.ts';
import { linkFiles } from './link-files.ts';
import { eachFile, sourcesIn } from './list-files.ts';

/**
 * The definitions of the engine's databases and tables, read at once: a table may go at any time. They lie in `store/` as
 * the tables do; a link in `metadata/` leads to those of each database.
 */
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
 * Links the files of an engine that does not run, so that it may start while they are read. It changes no part that it
 * has; which batches it has taken, it appends to files, which are copied therefore.
 */
export const linkEngine = (engine: string, to: string): void =>
  linkFiles(join(engine, 'store'), join(to, 'store'), { isAppended: (path) => path.includes('/deduplication_logs/') });

/**
 * The rows in a folder: those that were frozen, or, of an engine that did not run, all there are; parts that were not
 * finished, or replaced by others, are sorted out when the engine starts.
 */
export function engineParts(folder: string): Source[] {
  return sourcesIn(join(folder, 'store'), 'events/engine/store').filter(
    (source) => !/\/(tmp|delete_tmp)_/.test(source.name) && !source.name.endsWith('.sql'),
  );
}
