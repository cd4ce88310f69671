import { randomUUID } from 'node:crypto';
import { getAccountDetails, requireCanMailOthers } from '../../accounts/index.ts';
import { recordAnnotation, writeRecord } from '../../annotations/index.ts';
import { type DatabaseOrTransaction, type ItemRow, type ItemTierRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { formatMoney, inLanguage, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import {
  deleteItem,
  findDeliverableItems,
  findWaitingVersions,
  insertItem,
  lockItem,
  updateItem,
} from '../catalogue/index.ts';
import { noPrices, recordPrices, requireKnownTierPrices, saleAfter } from '../prices/index.ts';
import { isItemBought } from '../purchases/index.ts';
import { findShop } from '../shops/index.ts';
import { listTiersForSale, moveTiersToCurrency } from '../tiers/index.ts';
import { publishFirstVersion } from './first-version.ts';
import { emptyItem, withChanges } from './item-changes.ts';
import { requireMayPublish } from './may-publish.ts';
import { findMissing } from './publish-requirements.ts';
import { type StatusChange, statusTransitions } from './status-changes.ts';
import { notSubmitted, submitItem, withdrawSubmission } from './submission.ts';
import { itemSubject } from './trash.ts';
import type { ItemChanges } from './wire.ts';

/** Throws `invalid`. */
export async function createItem(deps: Deps, accountId: number, fields: ItemChanges): Promise<ItemRow> {
  const nowMs = deps.now();
  const { currency } = await getAccountDetails(deps.database.db, accountId);
  const columns = withChanges(emptyItem(currency), fields, currency);
  return insertItem(deps.database.db, {
    ...columns,
    ...saleAfter({ ...noPrices, currency: columns.currency }, columns, fields, nowMs),
    account_id: accountId,
    reference: randomUUID(),
    import_id: null,
    version: '',
    thumbnail: '',
    preview_image: null,
    preview_video: null,
    preview_audio: null,
    screenshots: '[]',
    status: 'draft',
    published_at: nowMs,
    updated_at: nowMs,
  });
}

/** Throws `invalid`, also if a published item would become incomplete. */
export function changeItem(deps: Deps, item: OwnedItem, changes: ItemChanges): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    const { currency } = await getAccountDetails(trx, item.account_id);
    const columns = withChanges(before, changes, currency);
    if (columns.kind !== before.kind && before.status !== 'draft')
      throw invalid({ kind: [t('kind can only be changed while the item is a draft.')] });
    const nowMs = deps.now();
    const priced = { ...columns, ...saleAfter(before, columns, changes, nowMs) };
    const tiers = await moveTiersToCurrency(trx, before, {
      currency: priced.currency,
      refusalOf: (unfit) => invalid({ currency: [tierDoesNotFit(unfit, priced.currency)] }),
    });
    const had = { ...before, tiers: tiers.had };
    const has = { ...before, ...priced, tiers: tiers.has };
    requireKnownTierPrices(had, has, nowMs);
    const lowest = await recordPrices(trx, had, has, nowMs);
    return writeItem(deps, trx, before, { ...priced, ...lowest });
  });
}

const tierDoesNotFit = ({ name }: ItemTierRow, currency: string): string =>
  t('The tier {name} has a price that {currency} cannot have, such as one with too many decimals. Change it first.', {
    name,
    currency,
  });

/**
 * Publishing also publishes the first version, or submits the item if the author needs approval. Withdrawing a waiting
 * item ends its submission. Throws 'conflict' if the status doesn't allow the change, `invalid` if the item is
 * incomplete.
 */
export function changeStatus(
  deps: Deps,
  item: OwnedItem,
  change: StatusChange,
  by: { actor?: Caller['actor']; nameAction?: (action: 'item.submitted' | 'item.submission_withdrawn') => void } = {},
): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    if (change === 'withdraw' && before.submitted_at !== null && before.status !== 'published') {
      by.nameAction?.('item.submission_withdrawn');
      return withdrawSubmission(trx, before);
    }
    const outcome = statusTransitions[before.status][change];
    if ('conflict' in outcome) throw new Refusal('conflict', t(outcome.conflict));
    const nowMs = deps.now();
    switch (outcome.status) {
      case 'deleted':
        await moveToTrash(
          deps,
          trx,
          itemSubject,
          { accountId: item.account_id, ...(by.actor && { actor: by.actor }) },
          item.id,
        );
        if (!(await deleteItem(trx, item, isItemBought)))
          throw new Refusal(
            'conflict',
            t('The item has imported sales and cannot be deleted. Keep it as a draft, or publish it.'),
          );
        return before;
      case 'published': {
        const { submits } = await requireMayPublish(trx, before);
        await requireCanMailOthers(deps, trx, item.account_id);
        if (!submits) return publishItem(trx, before, nowMs);
        await requireComplete(trx, before, { withWaitingVersion: true });
        by.nameAction?.('item.submitted');
        return submitItem(deps, trx, before);
      }
      case 'withdrawn': {
        const row = await updateItem(trx, item.account_id, item.id, {
          status: 'withdrawn',
          ...notSubmitted,
          approved_at: before.approved_at ?? before.published_at,
          updated_at: nowMs,
        });
        await enqueueItemEvent(trx, row, 'item.withdrawn', nowMs);
        return row;
      }
      case 'draft':
        throw new Error('a change of status never leads back to draft');
    }
  });
}

/** The caller must lock the item. Also publishes its first version. Throws `invalid` if the item is incomplete. */
export async function publishItem(
  trx: DatabaseOrTransaction,
  before: ItemRow,
  nowMs: number,
  columns: { approved_at?: number } = {},
): Promise<ItemRow> {
  const first = await publishFirstVersion(trx, before, nowMs);
  await requireComplete(trx, before);
  const published_at = before.status === 'draft' ? nowMs : before.published_at;
  const tiers = await listTiersForSale(trx, before);
  const after = { ...before, status: 'published' as const, published_at, tiers };
  const row = await updateItem(trx, before.account_id, before.id, {
    ...columns,
    ...notSubmitted,
    status: 'published',
    published_at,
    updated_at: nowMs,
    ...(await recordPrices(trx, { ...before, tiers }, after, nowMs)),
    ...(first && { version: first.version }),
  });
  await enqueueItemEvent(trx, row, 'item.published', nowMs);
  return row;
}

/** Throws 'not_found'. */
export async function requireLockedItem(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { account_id, id }: OwnedItem,
): Promise<ItemRow> {
  const row = await lockItem(deps.database, trx, account_id, id);
  if (!row) throw notFound();
  return row;
}

/** Throws `invalid` if a published item would become incomplete. */
export async function writeItem(
  deps: Deps,
  trx: DatabaseOrTransaction,
  before: ItemRow,
  columns: Partial<ItemRow>,
): Promise<ItemRow> {
  if (before.status === 'published') await requireAsComplete(trx, before, { ...before, ...columns });
  const nowMs = deps.now();
  const row = await updateItem(trx, before.account_id, before.id, { ...columns, updated_at: nowMs });
  if (row.status === 'published') {
    await enqueueItemEvent(trx, row, 'item.updated', nowMs);
    const text = priceChange(before, row);
    if (text) await recordAnnotation(trx, row.account_id, { kind: 'price', text, itemId: row.id }, nowMs);
  }
  return row;
}

function priceChange(before: ItemRow, after: ItemRow): string {
  const licences = [
    ['price_regular_minor', (from: string, to: string) => `${from} → ${to}`],
    ['price_extended_minor', (from: string, to: string) => writeRecord('extendedPrice', { from, to })],
  ] as const;
  const changes = licences.flatMap(([column, write]) => {
    const [from, to] = [amountOf(before, column), amountOf(after, column)];
    return from === to ? [] : [write(from, to)];
  });
  return changes.length > 0 ? writeRecord('price', { name: after.name, changes: changes.join(', ') }) : '';
}

/** Recorded in English. */
const amountOf = (row: ItemRow, column: 'price_regular_minor' | 'price_extended_minor'): string =>
  inLanguage('en', () => formatMoney(row[column], row.currency));

async function requireComplete(
  trx: DatabaseOrTransaction,
  item: ItemRow,
  { withWaitingVersion }: { withWaitingVersion: boolean } = { withWaitingVersion: false },
): Promise<void> {
  const isDeliverable = withWaitingVersion && (await findWaitingVersions(trx, [item])).length > 0;
  requireNoneMissing(Object.entries(await findMissingOf(trx, item, isDeliverable)));
}

/** Rejects only newly missing fields, because an imported item can be incomplete from the start. */
async function requireAsComplete(trx: DatabaseOrTransaction, before: ItemRow, after: ItemRow): Promise<void> {
  requireNoneNewlyMissing(await findMissingOf(trx, before), await findMissingOf(trx, after));
}

/**
 * Publishes a version through `publish`. Throws `invalid` if that makes a published item incomplete: an imported item
 * without files needs no seller, because another shop sells it.
 */
export async function keepComplete<T>(
  trx: DatabaseOrTransaction,
  item: ItemRow,
  publish: () => Promise<T>,
): Promise<T> {
  if (item.status !== 'published') return publish();
  const before = await findMissingOf(trx, item);
  const published = await publish();
  requireNoneNewlyMissing(before, await findMissingOf(trx, item));
  return published;
}

type Missing = Record<string, string>;

const requireNoneNewlyMissing = (before: Missing, after: Missing): void =>
  requireNoneMissing(Object.entries(after).filter(([field]) => !(field in before)));

function requireNoneMissing(missing: [string, string][]): void {
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([field, sentence]) => [field, [sentence]])));
}

const findMissingOf = async (db: DatabaseOrTransaction, item: ItemRow, isDeliverable = false): Promise<Missing> =>
  findMissing(item, {
    isDeliverable: isDeliverable || (await findDeliverableItems(db, [item])).has(item.id),
    seller: await findShop(db, item.account_id),
  });

export const enqueueItemEvent = (
  trx: DatabaseOrTransaction,
  row: ItemRow,
  type: 'item.published' | 'item.updated' | 'item.withdrawn' | 'item.declined',
  nowMs: number,
) =>
  enqueueWebhookEvent(trx, {
    account_id: row.account_id,
    type,
    data: { id: row.id, name: row.name, version: row.version, status: row.status },
    about: { item: row.id },
    key: `${row.id} ${nowMs}`,
    nowMs,
  });
