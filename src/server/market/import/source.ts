import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { Refusal, t } from '../../kernel/index.ts';

/** A path, or the text itself. The source is read twice. */
export type CatalogueSource = string | { text: string };

export function sizeOf(source: CatalogueSource): number {
  if (typeof source !== 'string') return Buffer.byteLength(source.text);
  const stat = statSync(source, { throwIfNoEntry: false });
  if (!stat) throw new Refusal('not_found', t('File not found: {path}.', { path: source }));
  if (!stat.isFile()) throw new Refusal('malformed', t('{path} is not a file.', { path: source }));
  try {
    accessSync(source, constants.R_OK);
  } catch (cause) {
    throw new Refusal('malformed', t('{path} cannot be read. Check its permissions.', { path: source }), { cause });
  }
  return stat.size;
}

export async function* chunksOf(source: CatalogueSource): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') yield Buffer.from(source.text);
  else yield* createReadStream(source, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}
