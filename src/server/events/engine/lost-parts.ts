import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Select = <Row>(sql: string) => Promise<Row[]>;
type Blocks = { min: number; max: number };

/**
 * Returns the folders of parts that the engine could not read at a start. It moves them away and continues without their
 * rows.
 */
export function listLostParts(engineDir: string): string[] {
  return foldersIn(join(engineDir, 'store')).flatMap((prefix) =>
    foldersIn(prefix).flatMap((table) =>
      foldersIn(join(table, 'detached')).filter((part) => basename(part).startsWith('broken')),
    ),
  );
}

/**
 * Renames parts that lost no rows, so they aren't listed any more: a merge failed on a full disk, and the engine
 * uses its source parts. Call it right after the engine's start, because later merges hide the source parts.
 */
export async function ignoreFailedMerges(engineDir: string, select: Select): Promise<void> {
  const parts = listLostParts(engineDir);
  if (parts.length === 0) return;
  const active = await select<Blocks & { folder: string }>(
    `SELECT path AS folder, toUInt32(min_block_number) AS min, toUInt32(max_block_number) AS max FROM system.parts
     WHERE database = currentDatabase() AND active`,
  );
  for (const part of parts) {
    const table = dirname(dirname(part));
    const own = active.filter(({ folder }) => dirname(folder.replace(/\/$/, '')) === table);
    if (!isFailedMerge(basename(part), own)) continue;
    const ignored = join(dirname(part), `ignored_${basename(part)}`);
    if (!existsSync(ignored)) renameSync(part, ignored);
  }
}

/** `name`: such as `broken-on-start_all_3_7_1`: blocks 3 to 7, merged once */
export function isFailedMerge(name: string, active: readonly Blocks[]): boolean {
  const [, min, max, level] = /_(\d+)_(\d+)_(\d+)(?:_\d+)?(?:_try\d+)?$/.exec(name)?.map(Number) ?? [];
  if (min === undefined || max === undefined || !level) return false;
  const sources = active.filter((part) => part.max >= min && part.min <= max);
  return (
    sources.some((part) => part.min === min) &&
    sources.some((part) => part.max === max) &&
    sources.every((part) => part.min >= min && part.max <= max)
  );
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
