import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import {
  type AuditEntryRow,
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type Schema,
} from '../../database/index.ts';

// A log can have a million entries. `queueLongRead` keeps these reads from blocking requests.
type Source = Pick<Database, 'db' | 'queueLongRead'>;

export type NewAuditEntry = Omit<Insertable<Schema['audit_entries']>, 'id'>;

export async function insertAuditEntry(db: DatabaseOrTransaction, entry: NewAuditEntry): Promise<number> {
  const { id } = await db.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores the status and new id of a request, which were unknown when its transaction committed. */
export async function insertAuditOutcome(db: DatabaseOrTransaction, outcome: Schema['audit_outcomes']): Promise<void> {
  await db.insertInto('audit_outcomes').values(outcome).execute();
}

export type AuditScope = { accountId: number } | 'installation';

export type AuditFilter = {
  scope: AuditScope;
  search?: string | undefined;
  subject?: string | undefined;
  fromMs?: number | undefined;
  /** exclusive */
  untilMs?: number | undefined;
};

/** Members don't see the operator's system user and host. */
const actorName = sql<string>`case when actor_kind = 'operator' and account_id is not null then '' else actor_name end`;

export const hideOperator = <Entry extends { actor_kind?: unknown; actor_name?: unknown }>(entry: Entry): Entry =>
  entry.actor_kind === 'operator' ? { ...entry, actor_name: '' } : entry;

export type AuditEntry = AuditEntryRow & { status: number | null };

type Tables = Pick<Schema, 'audit_entries'> & { audit_outcomes: Schema['audit_outcomes'] };

const matching =
  ({ scope, search, subject, fromMs, untilMs }: AuditFilter) =>
  (eb: ExpressionBuilder<Tables, 'audit_entries' | 'audit_outcomes'>): Expression<SqlBool> =>
    eb.and([
      scope === 'installation' ? eb('account_id', 'is', null) : eb('account_id', '=', scope.accountId),
      ...(subject === undefined ? [] : [eb('subject_kind', '=', subject)]),
      ...(fromMs === undefined ? [] : [eb('at', '>=', fromMs)]),
      ...(untilMs === undefined ? [] : [eb('at', '<', untilMs)]),
      ...(search === undefined
        ? []
        : [
            eb.or(
              [
                actorName,
                eb.ref('action'),
                eb.ref('audit_entries.subject_name'),
                eb.ref('audit_outcomes.subject_name'),
                eb.ref('path'),
                eb.ref('address'),
              ].map((column) => containsText(column, search)),
            ),
          ]),
    ]);

/** Pages by `beforeId` don't shift when entries arrive. */
export async function listAuditEntries(
  { db, queueLongRead }: Source,
  filter: AuditFilter,
  page: { limit: number; offset?: number; beforeId?: number | undefined },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_entries')
    .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
    .selectAll('audit_entries')
    .select([
      actorName.as('actor_name'),
      'audit_outcomes.status',
      sql<string | null>`coalesce(audit_outcomes.subject_id, audit_entries.subject_id)`.as('subject_id'),
      sql<string | null>`coalesce(audit_outcomes.subject_name, audit_entries.subject_name)`.as('subject_name'),
    ])
    .where(matching(filter))
    .orderBy('audit_entries.id', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0);
  if (page.beforeId !== undefined) query = query.where('audit_entries.id', '<', page.beforeId);
  return queueLongRead(query);
}

export async function countAuditEntries({ db, queueLongRead }: Source, filter: AuditFilter): Promise<number> {
  const [counted] = await queueLongRead(
    db
      .selectFrom('audit_entries')
      .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matching(filter)),
  );
  return Number(counted?.total ?? 0);
}

export async function listAuditSubjects({ db, queueLongRead }: Source, scope: AuditScope): Promise<string[]> {
  const rows = await queueLongRead(
    db
      .selectFrom('audit_entries')
      .select('subject_kind')
      .distinct()
      .where((eb) => (scope === 'installation' ? eb('account_id', 'is', null) : eb('account_id', '=', scope.accountId)))
      .orderBy('subject_kind'),
  );
  return rows.map(({ subject_kind }) => subject_kind);
}

export async function deleteAuditEntriesBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('audit_entries').where('at', '<', beforeMs).execute();
}

/** Epoch ms. Ignores the operator's actions. */
export async function listLastAudited({ db, queueLongRead }: Source): Promise<Map<number, number>> {
  const rows = await queueLongRead(
    db.selectFrom('accounts').select(({ selectFrom }) => [
      'accounts.id',
      // Uses the index to read one entry per account.
      selectFrom('audit_entries')
        .select('at')
        .whereRef('audit_entries.account_id', '=', 'accounts.id')
        .where('actor_kind', '!=', 'operator')
        .orderBy('audit_entries.id', 'desc')
        .limit(1)
        .as('at'),
    ]),
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}

export const listEntriesOfUser = (
  { db, queueLongRead }: Source,
  userId: number,
  limit: number,
): Promise<AuditEntryRow[]> =>
  queueLongRead(
    db.selectFrom('audit_entries').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit),
  );
