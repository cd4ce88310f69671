import { type ItemFileRow, type ItemVersionRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Arrival } from '../../files/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { deleteFile, findFile, listVersionFiles, replaceFile, updateFile } from '../catalogue/index.ts';
import { detectContentType } from './media-content.ts';
import { requireLockedVersion, requireUnpublished } from './version.ts';
import type { FileFields } from './version.wire.ts';

/** Largest S3 object that one request can upload. */
export const maxFileBytes = 5 * 1024 ** 3;
const maxFiles = 100;

/** Replaces a file of the same name. Throws 'conflict'. */
export async function putVersionFile(
  deps: Deps,
  item: OwnedItem,
  version: number,
  { arrival, name }: { arrival: Arrival; name: string },
): Promise<ItemVersionRow> {
  const content_type = (await detectContentType(arrival.path)) ?? 'application/octet-stream';
  const { key, sha256, bytes } = await deps.files.keep(arrival);
  return inTransaction(deps.database, async (trx) => {
    const { row } = await requireLockedVersion(deps, trx, item, version);
    requireUnpublished(row);
    const others = (await listVersionFiles(trx, item.account_id, [version])).filter((file) => file.name !== name);
    if (others.length >= maxFiles)
      throw new Refusal(
        'conflict',
        t('A version can have up to {max} files. Combine them into an archive.', { max: maxFiles }),
      );
    await replaceFile(trx, {
      account_id: item.account_id,
      version_id: version,
      name,
      file_key: key,
      sha256,
      bytes,
      content_type,
      created_at: deps.now(),
    });
    return row;
  });
}

/** Throws 'not_found', or 'conflict' if the version is published. */
export function deleteVersionFile(deps: Deps, item: OwnedItem, version: number, id: number): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const { row } = await requireLockedVersion(deps, trx, item, version);
    const file = await findFile(trx, row, id);
    if (!file) throw notFound();
    requireUnpublished(row);
    await deleteFile(trx, file);
  });
}

export const updateVersionFile = (deps: Deps, file: ItemFileRow, { platform, signature }: FileFields): Promise<void> =>
  updateFile(deps.database.db, file, {
    ...(platform !== undefined && { platform: platform ?? '' }),
    ...(signature !== undefined && { signature: signature || null }),
  });
