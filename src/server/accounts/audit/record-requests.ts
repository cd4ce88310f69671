import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, withBeforeCommit } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, clientAddress, findCaller } from '../../http/index.ts';
import { cutText, isStorable } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { insertAuditEntry, insertAuditOutcome, type NewAuditEntry } from './audit.store.ts';
import { type AuditedChange, addChange, fieldsText } from './changes.ts';
import type { AuditEvent } from './record-event.ts';

type Recorded = {
  entry: NewAuditEntry;
  /** includes the copy in the changed account's log */
  entryIds: number[];
  /** whether no transaction of the request has committed yet */
  isPending(): boolean;
  drop(): void;
  made?: { id: string | null; name: string | null };
};

/** For requests without a name in the body or response. */
const subjectNames = new WeakMap<FastifyRequest, string>();

export function nameAuditSubject(request: FastifyRequest, name: string): void {
  if (name !== '') subjectNames.set(request, cutText(name, 200));
}

const prefix = /^\/(?:console\/api|api\/v1)(?=\/)/;
const nameFields = ['name', 'domain', 'title', 'email', 'username', 'url'];
/** Responses without a name contain the resource that they belong to: an incident its monitor, an order its item. */
const namedParents = ['monitor', 'item'];
/** Clients choose the field names. */
const maxFields = 40;
const maxFieldName = 60;

const recorded = new WeakMap<FastifyRequest, Recorded>();

/** For paths that don't determine the action. Call it in the transaction of the change. */
export function nameAuditAction(request: FastifyRequest, action: AuditEvent['action']): void {
  const entry = recorded.get(request)?.entry;
  if (entry) entry.action = action;
}

/** Call it in the transaction of the change. */
export function addAuditChange(request: FastifyRequest, change: AuditedChange): void {
  const entry = recorded.get(request)?.entry;
  if (entry) entry.fields = addChange(entry.fields, change);
}

/**
 * Records every write of a session or key. The entry is the last statement of the request's first transaction, so both
 * commit or neither. The outcome (new id, error status) is added after the response. Call it on the root app, before
 * routes are added.
 */
export function recordRequests(app: FastifyInstance, deps: Deps): void {
  app.addHook('preHandler', (request, _, done) => {
    const entry = entryOf(deps, request);
    if (!entry) return done();
    const record = { entry, entryIds: [] as number[] } as Recorded;
    recorded.set(request, record);
    withBeforeCommit(
      async (trx) => {
        record.entryIds = await insertEntries(trx, request, entry);
      },
      (handle) => {
        Object.assign(record, handle);
        done();
      },
    );
  });

  app.addHook('preSerialization', async (request, _, payload) => {
    const record = recorded.get(request);
    const made = (payload as { data?: Record<string, unknown> } | null)?.data;
    if (record && typeof made === 'object') record.made = { id: textOf(made?.id), name: nameOrParentIn(made) };
    return payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = recorded.get(request);
    if (!record) return payload;
    const { db } = deps.database;
    const failed = reply.statusCode >= 400;
    if (record.isPending()) {
      record.drop();
      // A failed commit has rolled back its entries. Other changes are outside the database: files, or events.
      record.entryIds = failed ? [] : await insertEntries(db, request, record.entry);
    }
    const { id = null, name = subjectNames.get(request) ?? null } = record.made ?? {};
    const isNews = failed || id !== record.entry.subject_id || name !== record.entry.subject_name;
    for (const entryId of isNews ? record.entryIds : [])
      await insertAuditOutcome(db, {
        entry_id: entryId,
        status: reply.statusCode,
        subject_id: record.entry.subject_id ?? id,
        subject_name: name,
      });
    return payload;
  });
}

const concernedAccounts = new WeakMap<FastifyRequest, number>();

/** Also records the request in the log of this account. Call it before the change. */
export function auditInAccount(request: FastifyRequest, accountId: number): void {
  concernedAccounts.set(request, accountId);
}

/** A service owner's action is also written to the account's log. */
async function insertEntries(
  db: DatabaseOrTransaction,
  request: FastifyRequest,
  entry: NewAuditEntry,
): Promise<number[]> {
  const ids = [await insertAuditEntry(db, entry)];
  const concerned = concernedAccounts.get(request) ?? accountIdOf(request);
  const account = concerned !== undefined && (await findAccount(db, concerned));
  return account ? [...ids, await insertAuditEntry(db, asOperatorEntry(entry, account.id))] : ids;
}

const concernsAccount = /^\/console\/api\/accounts\/:id(?=\/|$)/;

function accountIdOf(request: FastifyRequest): number | undefined {
  if (!concernsAccount.test(request.routeOptions.url ?? '')) return undefined;
  const id = Number((request.params as { id?: string }).id);
  return Number.isSafeInteger(id) ? id : undefined;
}

const asOperatorEntry = (entry: NewAuditEntry, accountId: number): NewAuditEntry => ({
  ...entry,
  account_id: accountId,
  actor_kind: 'operator',
  user_id: null,
  key_id: null,
  actor_name: '',
  address: '',
});

function entryOf({ now }: Deps, request: FastifyRequest): NewAuditEntry | undefined {
  const url = request.routeOptions.url ?? '';
  const caller = findCaller(request);
  if (!caller?.actor || !prefix.test(url)) return undefined;
  const body = fieldsOf(request.body);
  const { access, audit } = request.routeOptions.config ?? {};
  if (audit === undefined || audit === 'unrecorded') return undefined;
  const action = typeof audit === 'function' ? audit(Object.keys(body)) : audit;
  const concernsAll = typeof access === 'object' && access.permission === 'service';
  return {
    account_id: concernsAll ? null : caller.accountId,
    at: now(),
    ...actorColumns(caller.actor),
    action,
    subject_kind: action.split('.')[0] ?? '',
    subject_id: Object.values((request.params ?? {}) as Record<string, string>).at(-1) ?? null,
    subject_name: nameIn(body),
    path: (request.url.split('?')[0] ?? '').replace(prefix, '').slice(0, 300),
    fields: fieldsText(namesOf(body)),
    address: clientAddress(request),
  };
}

function actorColumns(actor: Actor) {
  return actor.kind === 'user'
    ? { actor_kind: 'user' as const, user_id: actor.userId, key_id: null, actor_name: actor.name }
    : { actor_kind: 'key' as const, user_id: null, key_id: actor.keyId, actor_name: actor.name };
}

function fieldsOf(body: unknown): Record<string, unknown> {
  const prototype = typeof body === 'object' && body !== null ? Object.getPrototypeOf(body) : undefined;
  return prototype === Object.prototype || prototype === null ? (body as Record<string, unknown>) : {};
}

const namesOf = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields)
    .filter(isStorable)
    .slice(0, maxFields)
    .map((name) => cutText(name, maxFieldName));

function nameIn(fields: Record<string, unknown> | undefined): string | null {
  for (const field of nameFields) {
    const value = fields?.[field];
    if (typeof value !== 'string' || value === '' || !isStorable(value)) continue;
    // The rest of a URL is often a secret, as in a webhook or an invitation.
    const name = field === 'url' ? URL.parse(value)?.host : value;
    if (name) return cutText(name, 200);
  }
  return null;
}

function nameOrParentIn(made: Record<string, unknown> | undefined): string | null {
  const parent = namedParents.find((field) => made?.[field] !== undefined);
  return nameIn(made) ?? (parent === undefined ? null : nameIn(fieldsOf(made?.[parent])));
}

const textOf = (id: unknown): string | null =>
  typeof id === 'number' || typeof id === 'string' ? String(id).slice(0, 100) : null;
