import { type DatabaseOrTransaction, type ItemRow, inTransaction, type MediaRole } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Arrival } from '../../files/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { deleteMedia, insertMedia, listMedia, mediaAddress, updateMediaPosition } from '../catalogue/index.ts';
import { requireLockedItem, writeItem } from './item.ts';
import { type MediaFile, storeMediaFile } from './media-content.ts';
import { rolesOf } from './publish-requirements.ts';

type SingleRole = Exclude<MediaRole, 'screenshot'>;
const maxScreenshots = 50;

const screenshotsOf = (item: ItemRow) => JSON.parse(item.screenshots) as string[];

/** Throws `invalid` for a role that items of this kind don't have. */
export function requireRole(item: Pick<ItemRow, 'kind'>, role: MediaRole): void {
  const roles: readonly MediaRole[] = rolesOf[item.kind];
  if (!roles.includes(role))
    throw invalid({
      role: [
        t('Items of kind {kind} have no {role}. Use one of {roles}.', {
          kind: item.kind,
          role,
          roles: roles.join(', '),
        }),
      ],
    });
}

/**
 * Replaces the previous file, or adds a screenshot. The first preview image also becomes the thumbnail. Throws Refusal.
 */
export async function putMediaFile(deps: Deps, item: ItemRow, role: MediaRole, arrival: Arrival): Promise<ItemRow> {
  const media = await storeMediaFile(deps.files, arrival, role);
  const lacksThumbnail = role === 'preview_image' && item.thumbnail === '';
  const thumbnail = lacksThumbnail ? await storeMediaFile(deps.files, arrival, 'thumbnail') : undefined;
  return inTransaction(deps.database, async (trx) => {
    const locked = await requireLockedItem(deps, trx, item);
    requireRole(locked, role);
    if (role === 'screenshot') return addScreenshot(deps, trx, locked, media);
    await replaceMediaFile(deps, trx, locked, media);
    const columns: Partial<ItemRow> = { [role]: mediaReference(media) };
    if (thumbnail && locked.thumbnail === '') {
      await replaceMediaFile(deps, trx, locked, thumbnail);
      columns.thumbnail = mediaReference(thumbnail);
    }
    return writeItem(deps, trx, locked, columns);
  });
}

const mediaReference = ({ key }: Pick<MediaFile, 'key'>): string => `media/${key}`;

async function addScreenshot(
  deps: Deps,
  trx: DatabaseOrTransaction,
  locked: ItemRow,
  media: MediaFile,
): Promise<ItemRow> {
  const shown = screenshotsOf(locked);
  // A repeated request.
  if (shown.includes(mediaReference(media))) return locked;
  if (shown.length >= maxScreenshots)
    throw new Refusal(
      'conflict',
      t('An item can have up to {max} screenshots. Remove one first.', { max: maxScreenshots }),
    );
  await insertMediaFile(deps, trx, locked, media, shown.length);
  return writeItem(deps, trx, locked, { screenshots: JSON.stringify([...shown, mediaReference(media)]) });
}

async function replaceMediaFile(
  deps: Deps,
  trx: DatabaseOrTransaction,
  locked: ItemRow,
  media: MediaFile,
): Promise<void> {
  await removeRole(trx, locked, media.role);
  await insertMediaFile(deps, trx, locked, media, 0);
}

async function removeRole(trx: DatabaseOrTransaction, locked: ItemRow, role: MediaRole): Promise<void> {
  const before = (await listMedia(trx, locked)).filter((row) => row.role === role);
  await deleteMedia(
    trx,
    locked.account_id,
    before.map(({ id }) => id),
  );
}

const insertMediaFile = (deps: Deps, trx: DatabaseOrTransaction, locked: ItemRow, media: MediaFile, position: number) =>
  insertMedia(trx, {
    account_id: locked.account_id,
    item_id: locked.id,
    role: media.role,
    position,
    file_key: media.key,
    content_type: media.content_type,
    bytes: media.bytes,
    width: media.width,
    height: media.height,
    created_at: deps.now(),
  });

/** Throws `invalid` if a published item needs the file. */
export function deleteMediaFile(deps: Deps, item: OwnedItem, role: SingleRole): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const locked = await requireLockedItem(deps, trx, item);
    await removeRole(trx, locked, role);
    return writeItem(deps, trx, locked, role === 'thumbnail' ? { thumbnail: '' } : { [role]: null });
  });
}

/** Removes unlisted screenshots. Throws `invalid` for unknown URLs. */
export function arrangeScreenshots(deps: Deps, item: OwnedItem, urls: string[]): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const locked = await requireLockedItem(deps, trx, item);
    const known = new Map(
      screenshotsOf(locked).map((reference) => [mediaAddress(reference, deps.config.marketBaseUrl), reference]),
    );
    const order = urls.map((url, index) => {
      const reference = known.get(url);
      if (reference === undefined)
        throw invalid({
          [`screenshots[${index}]`]: [t('screenshots[{index}] is not a screenshot of this item.', { index })],
        });
      return reference;
    });
    const references = [...new Set(order)];
    const rows = (await listMedia(trx, locked)).filter(({ role }) => role === 'screenshot');
    const removedIds: number[] = [];
    for (const row of rows) {
      const position = references.indexOf(mediaReference({ key: row.file_key }));
      if (position < 0) removedIds.push(row.id);
      else await updateMediaPosition(trx, row, position);
    }
    await deleteMedia(trx, locked.account_id, removedIds);
    return writeItem(deps, trx, locked, { screenshots: JSON.stringify(references) });
  });
}
