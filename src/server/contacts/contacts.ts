import { lockAccount, requireTestRecipientAllowed } from '../accounts/index.ts';
import { translateCause } from '../causes/index.ts';
import { type ContactRow, type DatabaseOrTransaction, inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Permission } from '../http/index.ts';
import { fieldError, invalid, notFound, Refusal, t } from '../kernel/index.ts';
import {
  type AlertChannel,
  type ChannelName,
  channelRegistry,
  destinationProblem,
  normalizeRow,
  ownDestination,
  redirectAlerts,
  sealDestination,
  type WebhookTemplate,
} from '../outbox/index.ts';
import { moveToTrash } from '../trash/index.ts';
import {
  countContacts,
  deleteContactRow,
  findContactByHash,
  findContactRow,
  insertContact,
  insertNewContacts,
  listContactRows,
  recordTest,
  updateContactRow,
} from './contact.store.ts';
import { destinationOf, hashOf, identityOf } from './destination.ts';
import { contactSubject, leftLists } from './left-lists.ts';
import {
  type ContactLists,
  isSameAs,
  type ReadList,
  readLists,
  rewriteLists,
  type Use,
  usesByDestination,
} from './lists.ts';
import { openTemplate, sealTemplate } from './template.ts';
import type { ContactChanges, ContactFields, TemplateFields } from './wire.ts';

export type TestResult = { delivered: boolean; error: string | null; duration_ms: number };

export type ContactDeps = Deps & {
  lists: ContactLists;
  /** Throws `too_many` and `invalid`. */
  sendTest(caller: Caller, destination: AlertChannel): Promise<TestResult>;
  monitorsChanged(): void;
};

/** Throws `forbidden` if the caller lacks the permission. */
export type RequirePermission = (permission: Permission) => void;

export type Contact = {
  row: ContactRow;
  destination: AlertChannel;
  template: WebhookTemplate | undefined;
  uses: Use[];
};

/** Destinations typed into lists don't count. */
const maxContacts = 1000;

/** Returns all contacts by name. Stores destinations in use that have no contact yet. */
export async function listContacts(deps: ContactDeps, accountId: number): Promise<Contact[]> {
  const { db } = deps.database;
  const used = usesByDestination(await readLists(deps, db, accountId));
  const stored = await listContactRows(db, accountId);
  const hashes = new Set(stored.map((row) => row.destination_hash));
  const unnamed = [...used.values()]
    .map(({ destination }) => destination)
    .filter((one) => !hashes.has(hashOf(deps.vault, one)));
  if (unnamed.length === 0) return stored.map((row) => withUses(deps, row, used)).sort(byName);
  const nowMs = deps.now();
  const rows = await inTransaction(deps.database, async (trx) => {
    await insertNewContacts(
      trx,
      accountId,
      unnamed.map((one) => ({
        ...columnsOf(deps, one),
        name: ownDestination(one.key, one.value),
        created_at: nowMs,
        updated_at: nowMs,
      })),
    );
    return listContactRows(trx, accountId);
  });
  return rows.map((row) => withUses(deps, row, used)).sort(byName);
}

const byName = ({ row: one }: Contact, { row: other }: Contact): number =>
  one.name.localeCompare(other.name) || one.id - other.id;

const withUses = ({ vault }: ContactDeps, row: ContactRow, used: ReturnType<typeof usesByDestination>): Contact => {
  const destination = destinationOf(vault, row);
  return {
    row,
    destination,
    template: openTemplate(vault, row),
    uses: used.get(identityOf(destination))?.uses ?? [],
  };
};

/** Throws `not_found`. */
export async function getContact(deps: ContactDeps, accountId: number, id: number): Promise<Contact> {
  const { db } = deps.database;
  const row = await findContactRow(db, accountId, id);
  if (!row) throw notFound();
  return withUses(deps, row, usesByDestination(await readLists(deps, db, accountId)));
}

/** Throws `conflict` if the destination has a contact, or if the account has the maximum number of contacts. */
export function createContact(
  deps: ContactDeps,
  { accountId }: Caller,
  { key, value, name, is_default, template }: ContactFields,
): Promise<ContactRow> {
  const destination = { key, value };
  requireWebhook(key, template);
  const template_sealed = sealTemplate(deps, template, undefined);
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    await requireTestRecipientAllowed(deps, trx, accountId, destination);
    await requireUnused(deps, trx, accountId, destination);
    await requireContactLimit(trx, accountId);
    return insertContact(trx, accountId, {
      ...columnsOf(deps, destination),
      name: name || ownDestination(key, value),
      is_default: is_default ? 1 : 0,
      template_sealed,
      created_at: nowMs,
      updated_at: nowMs,
    });
  });
}

/** Throws `conflict` if the account has the maximum number of contacts. */
export async function requireContactLimit(trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  if ((await countContacts(trx, accountId)) >= maxContacts)
    throw new Refusal(
      'conflict',
      t('You have reached the limit of {max} contacts. Delete some first.', { max: maxContacts }),
    );
}

function requireWebhook(key: ChannelName, template: TemplateFields | null | undefined): void {
  if (template && key !== 'webhook')
    throw invalid({
      template: [fieldError('template', t('is only possible for webhooks. Other channels have their own format.'))],
    });
}

const columnsOf = ({ vault }: ContactDeps, destination: AlertChannel) => ({
  channel: destination.key,
  destination_sealed: sealDestination(vault, destination.value),
  destination_hash: hashOf(vault, destination),
});

async function requireUnused(
  { vault }: ContactDeps,
  trx: DatabaseOrTransaction,
  accountId: number,
  destination: AlertChannel,
  exceptId?: number,
): Promise<void> {
  const other = await findContactByHash(trx, accountId, hashOf(vault, destination));
  if (!other || other.id === exceptId) return;
  const { name } = other;
  throw new Refusal(
    'conflict',
    exceptId === undefined
      ? t('You already have a contact with this destination: {name}.', { name })
      : t(
          'You already have a contact with this destination: {name}. Delete this contact and replace it with that one.',
          { name },
        ),
  );
}

/**
 * A new destination replaces the old one in all lists of the account and in unsent alerts. Throws `not_found`,
 * `forbidden` if the caller can't change one of these lists, and `conflict` if another contact has the destination.
 */
export async function updateContact(
  deps: ContactDeps,
  { accountId }: Caller,
  id: number,
  { changes, require }: { changes: ContactChanges; require: RequirePermission },
): Promise<Contact> {
  const contact = await inTransaction(deps.database, async (trx) => {
    const { row, from, read } = await lockContact(deps, trx, accountId, id);
    const to = normalizeRow({ key: changes.key ?? from.key, value: changes.value ?? from.value });
    const isMoved = to.key !== from.key || to.value !== from.value;
    requireWebhook(to.key, changes.template);
    if (isMoved || changes.template !== undefined) requireLists(deps, usesOf(read, from), require);
    if (isMoved) {
      const problem = destinationProblem(to.key, to.value);
      if (problem !== undefined) throw invalid({ value: [fieldError('value', problem)] });
      await requireTestRecipientAllowed(deps, trx, accountId, to);
      await requireUnused(deps, trx, accountId, to, id);
      await replaceEverywhere(deps, trx, { accountId, read, from, to });
    }
    const template_sealed = templateAfter(deps, { row, from, to, sent: changes.template });
    const changed = await updateContactRow(trx, accountId, id, {
      ...(changes.name !== undefined && { name: changes.name || ownDestination(to.key, to.value) }),
      ...(changes.is_default !== undefined && { is_default: changes.is_default ? 1 : 0 }),
      ...(isMoved && { ...columnsOf(deps, to), tested_at: null, test_error: '' }),
      template_sealed,
      updated_at: deps.now(),
    });
    const template = openTemplate(deps.vault, { template_sealed });
    return { row: changed ?? row, destination: to, template, uses: usesOf(read, from) };
  });
  deps.monitorsChanged();
  return contact;
}

/** Header values are secrets, so they are not sent to another server that a changed address names. */
function templateAfter(
  deps: ContactDeps,
  {
    row,
    from,
    to,
    sent,
  }: { row: ContactRow; from: AlertChannel; to: AlertChannel; sent: TemplateFields | null | undefined },
): string | null {
  if (to.key !== 'webhook' || sent === null) return null;
  const before = openTemplate(deps.vault, row);
  const isSameServer = URL.parse(from.value)?.origin === URL.parse(to.value)?.origin;
  if (sent !== undefined) return sealTemplate(deps, sent, isSameServer ? before : undefined);
  if (!isSameServer && before && before.headers.length > 0)
    throw invalid({
      value: [
        fieldError('value', t('is on another server. Enter the values of the headers again, or remove the headers.')),
      ],
    });
  return row.template_sealed;
}

export type DeleteOptions = { replaceWith: number | undefined; isRemoval: boolean; require: RequirePermission };

/**
 * Moves the contact to the trash, and removes it from all lists or replaces it with another contact there. Returns the
 * lists that have no recipient left. Throws `not_found`, `conflict` if the contact is used and neither is requested, and
 * `forbidden` if the caller can't change one of these lists.
 */
export async function deleteContact(
  deps: ContactDeps,
  caller: Caller,
  id: number,
  { replaceWith, isRemoval, require }: DeleteOptions,
): Promise<Use[]> {
  const { accountId } = caller;
  const left = await inTransaction(deps.database, async (trx) => {
    const { from, read } = await lockContact(deps, trx, accountId, id);
    const uses = usesOf(read, from);
    if (uses.length > 0 && replaceWith === undefined && !isRemoval) throw isUsed(uses);
    const other = replaceWith === undefined ? undefined : await findContactRow(trx, accountId, replaceWith);
    if (replaceWith !== undefined && (!other || other.id === id))
      // not shown: the console offers the account's contacts
      throw invalid({ replace_with: ['replace_with must be the ID of another contact of yours.'] });
    const to = other && destinationOf(deps.vault, other);
    // Otherwise a key could read the destination of a contact in its own lists.
    requireLists(deps, [...uses, ...(to ? usesOf(read, to) : [])], require);
    await moveToTrash(deps, trx, contactSubject, caller, id, {
      ...(!to && { note: { lists: leftLists(deps.vault, read, from) } }),
    });
    await replaceEverywhere(deps, trx, { accountId, read, from, to });
    await deleteContactRow(trx, accountId, id);
    return to ? [] : uses.filter(({ isOnlyRecipient }) => isOnlyRecipient);
  });
  deps.monitorsChanged();
  return left;
}

async function lockContact(deps: ContactDeps, trx: DatabaseOrTransaction, accountId: number, id: number) {
  await lockAccount(deps.database, trx, accountId);
  const row = await findContactRow(trx, accountId, id);
  if (!row) throw notFound();
  const read = await readLists(deps, trx, accountId, deps.database);
  return { row, from: destinationOf(deps.vault, row), read };
}

const usesOf = (read: readonly ReadList[], destination: AlertChannel): Use[] =>
  usesByDestination(read).get(identityOf(destination))?.uses ?? [];

function requireLists(deps: ContactDeps, uses: readonly Use[], require: RequirePermission): void {
  for (const kind of new Set(uses.map((use) => use.kind))) require(deps.lists[kind].write);
}

type Replacement = { accountId: number; read: readonly ReadList[]; from: AlertChannel; to: AlertChannel | undefined };

async function replaceEverywhere(
  deps: ContactDeps,
  trx: DatabaseOrTransaction,
  { accountId, read, from, to }: Replacement,
): Promise<void> {
  await rewriteLists(deps, trx, { accountId, read, from, to, nowMs: deps.now() });
  if (to) await redirectAlerts(trx, deps.vault, accountId, { channel: from.key, isReplaced: isSameAs(from), to });
  if (channelRegistry[from.key].isReadByPrograms)
    for (const list of Object.values(deps.lists)) await list.removed?.(trx, deps, accountId, deps.now());
}

function isUsed(uses: readonly Use[]): Refusal {
  const count = (kind: Use['kind']) => uses.filter((use) => use.kind === kind).length;
  return new Refusal(
    'conflict',
    // not shown: the console always sends a choice
    `This contact is used by ${count('monitor')} monitors, ${count('alert_policy')} alert policies, ${count('objective')} SLOs, ${count('website')} websites and ${count('shop')} shops. Send replace_with with the ID of another contact, or remove_from_lists=1.`,
  );
}

/** Sends a test message and stores its result. Throws `too_many` and `invalid`. */
export async function testContact(deps: ContactDeps, caller: Caller, row: ContactRow): Promise<TestResult> {
  const { delivered, error, duration_ms } = await deps.sendTest(caller, destinationOf(deps.vault, row));
  await recordTest(deps.database.db, row, { at: deps.now(), error: delivered ? '' : (error ?? '') });
  return { delivered, error: error && translateCause(error), duration_ms };
}
