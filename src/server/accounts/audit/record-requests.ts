import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, withBeforeCommit } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, clientAddress, findCaller } from '../../http/index.ts';
import { isStorable } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { insertAuditEntry, insertAuditOutcome, type NewAuditEntry } from './audit.store.ts';
import { type AuditedChange, fieldsText, withChange } from './changes.ts';
import type { AuditEvent } from './record-event.ts';

type Recorded = {
  entry: NewAuditEntry;
  /** of that entry, and of the one in the log of the account that the owner of the service did it to */
  entryIds: number[];
  /** whether no transaction of the request has committed yet */
  isPending(): boolean;
  drop(): void;
  made?: { id: string | null; name: string | null };
};

/** What only its route knows by name. */
const subjectNames = new WeakMap<FastifyRequest, string>();

/** Names what a write of the request is about, where neither its body nor its answer does. */
export function nameAuditSubject(request: FastifyRequest, name: string): void {
  if (name !== '') subjectNames.set(request, shortened(name, 200));
}

const prefix = /^\/(?:console\/api|api\/v1)(?=\/)/;
const nameFields = ['name', 'domain', 'title', 'email', 'username', 'url'];
/** Names of fields are chosen by who sends them; what no operation knows is recorded too. */
const maxFields = 40;
const maxFieldName = 60;

const recorded = new WeakMap<FastifyRequest, Recorded>();

/** Names what a write does, where its address alone does not tell. Call it in the transaction that does it. */
export function nameAuditAction(request: FastifyRequest, action: AuditEvent['action']): void {
  const entry = recorded.get(request)?.entry;
  if (entry) entry.action = action;
}

/** Notes in the entry of a request what became of a field. Call it in the transaction that changes it. */
export function noteChange(request: FastifyRequest, change: AuditedChange): void {
  const entry = recorded.get(request)?.entry;
  if (entry) entry.fields = withChange(entry.fields, change);
}

/**
 * Records every write of a signed-in person or of a key in the audit log: the entry is the last statement of the first
 * transaction that the request commits, so that both are there or neither; a write by itself becomes such a transaction. What the answer tells beyond it (the
 * identifier of what was made, or that it ended as an error) is noted behind it. Call it on the root, before routes.
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
    if (record && typeof made === 'object') record.made = { id: textOf(made?.id), name: nameIn(made) };
    return payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = recorded.get(request);
    if (!record) return payload;
    const { db } = deps.database;
    const failed = reply.statusCode >= 400;
    if (record.isPending()) {
      record.drop();
      // What changed something outside the database: files, or events.
      if (!failed) record.entryIds = await insertEntries(db, request, record.entry);
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

/** The identifiers of what was written: what the owner of the service does to an account stands in its own log, too. */
async function insertEntries(
  db: DatabaseOrTransaction,
  request: FastifyRequest,
  entry: NewAuditEntry,
): Promise<number[]> {
  const ids = [await insertAuditEntry(db, entry)];
  const account = concernsAccount.test(request.routeOptions.url ?? '') && (await findAccount(db, accountIdOf(request)));
  return account ? [...ids, await insertAuditEntry(db, asOperators(entry, account.id))] : ids;
}

/** Routes of the owner of the service for one account. */
const concernsAccount = /^\/console\/api\/accounts\/:id(?=\/|$)/;

/** 0, which is no account, where the address names none. */
function accountIdOf(request: FastifyRequest): number {
  const id = Number((request.params as { id?: string }).id);
  return Number.isSafeInteger(id) ? id : 0;
}

/** As the members of an account read it: not who that was, nor from where, as with what is done at the command line. */
const asOperators = (entry: NewAuditEntry, accountId: number): NewAuditEntry => ({
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

/** The fields of a form or of JSON; of a file or stream, none. */
function fieldsOf(body: unknown): Record<string, unknown> {
  const prototype = typeof body === 'object' && body !== null ? Object.getPrototypeOf(body) : undefined;
  return prototype === Object.prototype || prototype === null ? (body as Record<string, unknown>) : {};
}

const namesOf = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields)
    .filter(isStorable)
    .slice(0, maxFields)
    .map((name) => shortened(name, maxFieldName));

function nameIn(fields: Record<string, unknown> | undefined): string | null {
  for (const field of nameFields) {
    const value = fields?.[field];
    if (typeof value !== 'string' || value === '' || !isStorable(value)) continue;
    // Of an address its host: the rest of it often opens what it leads to, as that of a webhook or an invitation.
    const name = field === 'url' ? URL.parse(value)?.host : value;
    if (name) return shortened(name, 200);
  }
  return null;
}

/** Of at most `max` characters, none of them cut in half. */
const shortened = (text: string, max: number): string => text.slice(0, max).toWellFormed();

const textOf = (id: unknown): string | null =>
  typeof id === 'number' || typeof id === 'string' ? String(id).slice(0, 100) : null;
