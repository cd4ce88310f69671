import { type DatabaseOrTransaction, type ItemRow, inTransaction, type MediaRole } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Arrival } from '../../files/index.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { deleteMedia, insertMedia, listMedia, mediaAddress, updateMediaPosition } from '../catalogue/index.ts';
import { requireLockedItem, writeItem } from './item.ts';
import { type Medium, storeMedium } from './media-content.ts';
import { rolesOf } from './publish-requirements.ts';

type SingleRole = Exclude<MediaRole, 'screenshot'>;
const maxScreenshots = 50;

const screenshotsOf = (item: ItemRow) => JSON.parse(item.screenshots) as string[];

/** Throws `invalid` for what an item of this kind is not shown by. */
export function requireRole(item: Pick<ItemRow, 'kind'>, role: MediaRole): void {
  const roles: readonly MediaRole[] = rolesOf[item.kind];
  if (!roles.includes(role))
    throw invalid({ role: [`An item of kind ${item.kind} is shown by ${roles.join(', ')}, not by ${role}.`] });
}

/**
 * Shows an item by an upload: in place of what was there, a screenshot after the others. A first preview image becomes the
 * thumbnail too. Throws Refusal for content that the role does not take.
 */
export async function putMedium(deps: Deps, item: ItemRow, role: MediaRole, arrival: Arrival): Promise<ItemRow> {
  const medium = await storeMedium(deps.files, arrival, role);
  const lacksThumbnail = role === 'preview_image' && item.thumbnail === '';
  const thumbnail = lacksThumbnail ? await storeMedium(deps.files, arrival, 'thumbnail') : undefined;
  return inTransaction(deps.database, async (trx) => {
    const held = await requireLockedItem(deps, trx, item);
    requireRole(held, role);
    if (role === 'screenshot') return addScreenshot(deps, trx, held, medium);
    await replaceMedium(deps, trx, held, medium);
    const columns: Partial<ItemRow> = { [role]: mediaReference(medium) };
    if (thumbnail && held.thumbnail === '') {
      await replaceMedium(deps, trx, held, thumbnail);
      columns.thumbnail = mediaReference(thumbnail);
    }
    return writeItem(deps, trx, held, columns);
  });
}

const mediaReference = ({ key }: Pick<Medium, 'key'>): string => `media/${key}`;

async function addScreenshot(deps: Deps, trx: DatabaseOrTransaction, held: ItemRow, medium: Medium): Promise<ItemRow> {
  const shown = screenshotsOf(held);
  // The same one again, as a request that is sent twice brings it.
  if (shown.includes(mediaReference(medium))) return held;
  if (shown.length >= maxScreenshots)
    throw new Refusal('conflict', `An item has at most ${maxScreenshots} screenshots. Remove one first.`);
  await insertMedium(deps, trx, held, medium, shown.length);
  return writeItem(deps, trx, held, { screenshots: JSON.stringify([...shown, mediaReference(medium)]) });
}

async function replaceMedium(deps: Deps, trx: DatabaseOrTransaction, held: ItemRow, medium: Medium): Promise<void> {
  await removeRole(trx, held, medium.role);
  await insertMedium(deps, trx, held, medium, 0);
}

async function removeRole(trx: DatabaseOrTransaction, held: ItemRow, role: MediaRole): Promise<void> {
  const before = (await listMedia(trx, held)).filter((row) => row.role === role);
  await deleteMedia(
    trx,
    held.account_id,
    before.map(({ id }) => id),
  );
}

const insertMedium = (deps: Deps, trx: DatabaseOrTransaction, held: ItemRow, medium: Medium, position: number) =>
  insertMedia(trx, {
    account_id: held.account_id,
    item_id: held.id,
    role: medium.role,
    position,
    file_key: medium.key,
    content_type: medium.content_type,
    bytes: medium.bytes,
    width: medium.width,
    height: medium.height,
    created_at: deps.now(),
  });

/** Takes a medium away, also one that an import brought. Throws `invalid` where the item is published and needs it. */
export function deleteMedium(deps: Deps, item: OwnedItem, role: SingleRole): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const held = await requireLockedItem(deps, trx, item);
    await removeRole(trx, held, role);
    return writeItem(deps, trx, held, role === 'thumbnail' ? { thumbnail: '' } : { [role]: null });
  });
}

/** Puts screenshots in the order of `addresses` and removes those that are left out. Throws `invalid` for another's. */
export function arrangeScreenshots(deps: Deps, item: OwnedItem, addresses: string[]): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const held = await requireLockedItem(deps, trx, item);
    const known = new Map(screenshotsOf(held).map((kept) => [mediaAddress(kept, deps.config.marketBaseUrl), kept]));
    const order = addresses.map((address, index) => {
      const kept = known.get(address);
      if (kept === undefined)
        throw invalid({ [`screenshots[${index}]`]: [`screenshots[${index}] is not a screenshot of this item.`] });
      return kept;
    });
    const wanted = [...new Set(order)];
    const rows = (await listMedia(trx, held)).filter(({ role }) => role === 'screenshot');
    const left: number[] = [];
    for (const row of rows) {
      const position = wanted.indexOf(mediaReference({ key: row.file_key }));
      if (position < 0) left.push(row.id);
      else await updateMediaPosition(trx, row, position);
    }
    await deleteMedia(trx, held.account_id, left);
    return writeItem(deps, trx, held, { screenshots: JSON.stringify(wanted) });
  });
}
