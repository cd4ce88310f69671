import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { Refusal } from '../../kernel/refusal.ts';
import { type Element, ElementSplitter } from './json-elements.ts';

/** A catalogue: the path of its file, or its text. It is read twice: once to check everything, once to write. */
export type CatalogueSource = string | { text: string };

/** Size in bytes. Throws Refusal 'not_found' or 'malformed' where there is no file that can be read. */
export function sizeOf(source: CatalogueSource): number {
  if (typeof source !== 'string') return Buffer.byteLength(source.text);
  const stat = statSync(source, { throwIfNoEntry: false });
  if (!stat) throw new Refusal('not_found', `There is no file ${source}.`);
  if (!stat.isFile()) throw new Refusal('malformed', `${source} is not a file.`);
  try {
    accessSync(source, constants.R_OK);
  } catch (cause) {
    throw new Refusal('malformed', `${source} cannot be read: see its permissions.`, { cause });
  }
  return stat.size;
}

/** The elements of both lists in the file's order, in batches, with the bytes read so far. Refuses what is no catalogue. */
export async function* readCatalogue(source: CatalogueSource): AsyncGenerator<{ elements: Element[]; bytes: number }> {
  const splitter = new ElementSplitter(['items', 'purchases']);
  const pieces =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: 256 * 1024 }) : [Buffer.from(source.text)];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += (piece as Buffer).length;
    yield { elements: splitter.push(piece as Buffer), bytes };
  }
  splitter.finish();
}
