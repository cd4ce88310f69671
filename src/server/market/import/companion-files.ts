import { createReadStream } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import type { MediaRole } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Arrival } from '../../files/index.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
import { findItem, listVersionFiles, listVersions } from '../catalogue/index.ts';
import {
  arrangeScreenshots,
  createVersion,
  maxFileBytes,
  mediaRules,
  publishVersion,
  putMediaFile,
  putVersionFile,
  storeMediaFile,
} from '../items/index.ts';
import { isLocalPath, isRow } from './local-files.ts';
import type { Row } from './relative-dates.ts';
import type { CatalogueSource } from './source.ts';

/** Programs create larger catalogues, without a folder of files. */
const maxBytes = 4 * 1024 ** 2;

type ItemFiles = { reference: string; version: string; media: { role: MediaRole; path: string }[]; files: string[] };
type Prepared = {
  source: CatalogueSource;
  /** Returns the number of items that can't be sold until the seller's name and address are entered. */
  place(accountId: number, ids: Record<string, number>): Promise<number>;
};

/**
 * For a JSON catalogue in a folder with its files: uploads media paths that begin with `./`. `place` attaches the files
 * after the import. Returns undefined for other files. Throws Refusal 'invalid' for missing files.
 */
export async function prepareItemFiles(
  deps: Deps,
  source: CatalogueSource,
  { dryRun }: { dryRun: boolean },
): Promise<Prepared | undefined> {
  const catalogue = typeof source === 'string' ? await readCatalogue(source) : undefined;
  if (typeof source !== 'string' || !catalogue) return undefined;
  const companions: ItemFiles[] = [];
  const { items = [], ...rest } = catalogue;
  const rows: Row[] = [];
  for (const [index, item] of items.entries()) {
    const { row, companion } = await withoutFiles(deps, item, { index, folder: dirname(resolve(source)), dryRun });
    rows.push(row);
    if (companion) companions.push(companion);
  }
  const text = JSON.stringify({
    ...rest,
    ...('items' in catalogue && { items: rows }),
  });
  return {
    source: { text },
    async place(accountId, ids) {
      let withoutSeller = 0;
      for (const companion of companions) {
        const placed = await placeFiles(deps, accountId, ids[companion.reference] ?? 0, companion);
        if (placed === 'needs seller') withoutSeller++;
      }
      return withoutSeller;
    },
  };
}

async function readCatalogue(path: string): Promise<{ items?: Row[]; purchases?: Row[] } | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size > maxBytes) return undefined;
  const text = await readFile(path, 'utf8');
  if (!/"(\.\/|files")/.test(text)) return undefined;
  try {
    const catalogue = JSON.parse(text.replace(/^\uFEFF/, '')) as { items?: unknown; purchases?: unknown };
    const lists = [catalogue.items ?? [], catalogue.purchases ?? []];
    return lists.every(isRows) ? (catalogue as { items?: Row[]; purchases?: Row[] }) : undefined;
  } catch {
    return undefined; // not JSON: the import reports it
  }
}

const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isRow);

async function withoutFiles(
  deps: Deps,
  { files, ...item }: Row,
  { index, folder, dryRun }: { index: number; folder: string; dryRun: boolean },
): Promise<{ row: Row; companion?: ItemFiles }> {
  const pathOf = async (name: string, place: string): Promise<string> => {
    const path = resolve(folder, name);
    const below = relative(folder, path);
    const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
    const isThere =
      isBelow &&
      (await access(path).then(
        () => true,
        () => false,
      ));
    if (!isThere)
      // not shown: only commands read folders
      throw invalid({ [`items[${index}]${place}`]: [`is ${name}, which is not a file next to the catalogue`] });
    return path;
  };
  const delivered: string[] = [];
  if (files !== undefined) {
    if (!Array.isArray(files) || !files.every(isLocalPath))
      throw invalid({
        // not shown
        [`items[${index}].files`]: ['must be a list of files next to the catalogue, such as "./icons.zip"'],
      });
    for (const name of files) delivered.push(await pathOf(name, '.files'));
  }
  const shown: ItemFiles['media'] = [];
  const take = async (role: MediaRole, value: unknown): Promise<unknown> => {
    if (!isLocalPath(value)) return value;
    const path = await pathOf(value, `.media.${role}`);
    shown.push({ role, path });
    const key = dryRun
      ? 'not-written'
      : await withArrival(deps, path, mediaRules[role].maxBytes, (file) => keyOf(deps, file, role));
    return `${deps.config.marketBaseUrl}/shop/media/${key}`;
  };
  const row = { ...item };
  if (isRow(item.media)) {
    const addresses: Row = {};
    for (const [name, value] of Object.entries(item.media)) {
      if (name === 'screenshots' && Array.isArray(value)) {
        const taken: unknown[] = [];
        for (const one of value) taken.push(await take('screenshot', one));
        addresses[name] = taken;
      } else addresses[name] = name in mediaRules ? await take(name as MediaRole, value) : value;
    }
    row.media = addresses;
  }
  if (shown.length + delivered.length === 0) return { row };
  return {
    row,
    companion: { reference: String(item.id), version: String(item.version), media: shown, files: delivered },
  };
}

const keyOf = async (deps: Deps, file: Arrival, role: MediaRole) => (await storeMediaFile(deps.files, file, role)).key;

async function withArrival<T>(
  deps: Deps,
  path: string,
  maxBytes: number,
  use: (file: Arrival) => Promise<T>,
): Promise<T> {
  const arrival = await deps.files.receive(createReadStream(path), { maxBytes });
  try {
    return await use(arrival);
  } finally {
    await arrival.discard();
  }
}

/** Replaces media, but not the files of an existing version. */
async function placeFiles(
  deps: Deps,
  account_id: number,
  id: number,
  companion: ItemFiles,
): Promise<'placed' | 'needs seller'> {
  const { db } = deps.database;
  const item = await findItem(db, account_id, id);
  if (!item) return 'placed';
  if (companion.media.some(({ role }) => role === 'screenshot')) await arrangeScreenshots(deps, item, []);
  for (const { role, path } of companion.media)
    await withArrival(deps, path, mediaRules[role].maxBytes, (file) => putMediaFile(deps, item, role, file));
  const existing = (await listVersions(db, item)).find(({ version }) => version === companion.version);
  if (companion.files.length === 0 || (existing && existing.published_at !== null)) return 'placed';
  const version = existing ?? (await createVersion(deps, item, { version: companion.version, changes: '' }));
  if ((await listVersionFiles(db, account_id, [version.id])).length === 0)
    for (const path of companion.files)
      await withArrival(deps, path, maxFileBytes, (arrival) =>
        putVersionFile(deps, item, version.id, { arrival, name: basename(path) }),
      );
  try {
    await publishVersion(deps, item, version.id, 'nobody');
    return 'placed';
  } catch (error) {
    if (error instanceof Refusal && error.errors?.seller) return 'needs seller';
    throw error;
  }
}
