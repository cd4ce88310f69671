import { requireCanMailOthers } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, type ItemRow, type ItemVersionRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import {
  deleteVersionRow,
  findVersion,
  insertVersion,
  listVersionFiles,
  listVersions,
  updateVersionRow,
} from '../catalogue/index.ts';
import { planVersionMailing } from '../version-mails/index.ts';
import { keepComplete, requireLockedItem, writeItem } from './item.ts';
import type { VersionChanges, VersionFields } from './version.wire.ts';
import { compareVersions } from './version-number.ts';

const maxVersions = 500;

/** Throws `invalid` if the version exists, 'conflict' if the item has too many. */
export function createVersion(deps: Deps, item: OwnedItem, fields: VersionFields): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    await requireLockedItem(deps, trx, item);
    const others = await requireNewNumber(trx, item, fields.version);
    if (others.length >= maxVersions)
      throw new Refusal(
        'conflict',
        t('An item has at most {max} versions. Delete unpublished versions, or create a new item.', {
          max: maxVersions,
        }),
      );
    return insertVersion(trx, {
      account_id: item.account_id,
      item_id: item.id,
      version: fields.version,
      changes: fields.changes ?? '',
      created_at: deps.now(),
      published_at: null,
    });
  });
}

/** The number can only change before publishing. */
export function updateVersion(
  deps: Deps,
  item: OwnedItem,
  id: number,
  { version, changes }: VersionChanges,
): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    const { row } = await requireLockedVersion(deps, trx, item, id);
    if (version !== undefined && version !== row.version) {
      requireUnpublished(row);
      await requireNewNumber(trx, item, version);
    }
    return updateVersionRow(trx, row, {
      version: version ?? row.version,
      changes: changes === undefined ? row.changes : (changes ?? ''),
    });
  });
}

/** Throws 'conflict' if the version is published. */
export function deleteVersion(deps: Deps, item: OwnedItem, id: number): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const { row } = await requireLockedVersion(deps, trx, item, id);
    requireUnpublished(row);
    await deleteVersionRow(trx, row);
  });
}

/**
 * Sends no emails about a first version, about a draft item, or if there is no mail server. Throws `invalid` if the
 * version has no files, if a later version is already published, or if a published item would become incomplete.
 */
export function publishVersion(
  deps: Deps,
  item: OwnedItem,
  id: number,
  mailed: 'buyers' | 'nobody',
): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    const { item: locked, row } = await requireLockedVersion(deps, trx, item, id);
    requireUnpublished(row);
    const files = await listVersionFiles(trx, item.account_id, [id]);
    if (files.length === 0) throw invalid({ files: [t('Upload a file for this version before publishing it.')] });
    const newest = (await listVersions(trx, item))
      .filter(({ published_at }) => published_at !== null)
      .sort((a, b) => compareVersions(b.version, a.version))[0];
    if (newest && compareVersions(row.version, newest.version) <= 0)
      throw invalid({
        version: [t('version must be later than {version}, which is already published.', { version: newest.version })],
      });
    const nowMs = deps.now();
    const published = await keepComplete(trx, locked, () => updateVersionRow(trx, row, { published_at: nowMs }));
    if (mailed === 'buyers' && newest && locked.status !== 'draft' && deps.mail.ready) {
      await requireCanMailOthers(deps, trx, item.account_id);
      await planVersionMailing(trx, locked, id, nowMs);
    }
    await writeItem(deps, trx, locked, { version: row.version });
    return published;
  });
}

/** Locks the item. Throws 'not_found'. */
export async function requireLockedVersion(
  deps: Deps,
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  id: number,
): Promise<{ item: ItemRow; row: ItemVersionRow }> {
  const locked = await requireLockedItem(deps, trx, item);
  const row = await findVersion(trx, item, id);
  if (!row) throw notFound();
  return { item: locked, row };
}

/** Throws 'conflict' if the version is published, because buyers have downloaded it. */
export function requireUnpublished({ published_at, version }: ItemVersionRow): void {
  if (published_at !== null)
    throw new Refusal(
      'conflict',
      t('Version {version} is published and cannot be changed. Create a new version.', { version }),
    );
}

/** Throws `invalid` if the version exists. Returns the item's versions. */
async function requireNewNumber(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  version: string,
): Promise<ItemVersionRow[]> {
  const others = await listVersions(trx, item);
  if (others.some((other) => compareVersions(other.version, version) === 0))
    throw invalid({ version: [t('version {version} already exists for this item.', { version })] });
  return others;
}
