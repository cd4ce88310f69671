import { compareVersions, isPreRelease } from '../../../shared/version-number.ts';
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
  shownVersion,
  updateVersionRow,
} from '../catalogue/index.ts';
import { type MailAudience, planVersionMailing } from '../version-mails/index.ts';
import { keepComplete, requireLockedItem, writeItem } from './item.ts';
import type { VersionChanges, VersionFields } from './version.wire.ts';

const maxVersions = 500;

/** Throws `invalid` if the version exists, 'conflict' if the item has too many. */
export function createVersion(deps: Deps, item: OwnedItem, fields: VersionFields): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    await requireLockedItem(deps, trx, item);
    const others = await requireNewNumber(trx, item, fields.version);
    if (others.length >= maxVersions)
      throw new Refusal(
        'conflict',
        t('An item can have up to {max} versions. Delete unpublished versions, or create a new item.', {
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
      channel: fields.channel ?? (isPreRelease(fields.version) ? 'beta' : 'stable'),
    });
  });
}

/** The number and the channel can only change before publishing. */
export function updateVersion(
  deps: Deps,
  item: OwnedItem,
  id: number,
  { version, changes, channel }: VersionChanges,
): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    const { row } = await requireLockedVersion(deps, trx, item, id);
    if (version !== undefined && version !== row.version) {
      requireUnpublished(row);
      await requireNewNumber(trx, item, version);
    }
    if (channel && channel !== row.channel) requireUnpublished(row);
    return updateVersionRow(trx, row, {
      version: version ?? row.version,
      changes: changes === undefined ? row.changes : (changes ?? ''),
      channel: channel ?? row.channel,
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
 * A fix for an older line or a beta version leaves the item's version unchanged. Sends no emails about a first version,
 * about a draft item, or if there is no mail server. Throws `invalid` if the version has no files, or if a published item
 * would become incomplete.
 */
export function publishVersion(
  deps: Deps,
  item: OwnedItem,
  id: number,
  mailed: MailAudience | 'nobody',
): Promise<ItemVersionRow> {
  return inTransaction(deps.database, async (trx) => {
    const { item: locked, row } = await requireLockedVersion(deps, trx, item, id);
    requireUnpublished(row);
    const files = await listVersionFiles(trx, item.account_id, [id]);
    if (files.length === 0) throw invalid({ files: [t('Upload a file for this version before publishing it.')] });
    const earlier = (await listVersions(trx, item)).filter(({ published_at }) => published_at !== null);
    const nowMs = deps.now();
    const published = await keepComplete(trx, locked, () => updateVersionRow(trx, row, { published_at: nowMs }));
    if (mailed !== 'nobody' && earlier.length > 0 && locked.status !== 'draft' && deps.mail.ready) {
      await requireCanMailOthers(deps, trx, item.account_id);
      await planVersionMailing(trx, locked, { versionId: id, audience: mailed }, nowMs);
    }
    const shown = shownVersion([...earlier, published]);
    await writeItem(deps, trx, locked, { version: shown?.version ?? row.version });
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
