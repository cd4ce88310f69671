import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import {
  type AuditEntryRow,
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type Schema,
} from '../../database/index.ts';

// A log may have a million entries: they are read apart, where nobody waits for them who asks for something else.
type Source = Pick<Database, 'db' | 'readApart'>;

export type NewAuditEntry = Omit<Insertable<Schema['audit_entries']>, 'id'>;

export async function insertAuditEntry(db: DatabaseOrTransaction, entry: NewAuditEntry): Promise<number> {
  const { id } = await db.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How the request of an entry ended, and what it made, which its transaction did not know yet. */
export async function insertAuditOutcome(db: DatabaseOrTransaction, outcome: Schema['audit_outcomes']): Promise<void> {
  await db.insertInto('audit_outcomes').values(outcome).execute();
}

/** The entries of one account, or those of the installation. */
export type AuditScope = { accountId: number } | 'installation';

export type AuditFilter = {
  scope: AuditScope;
  /** part of who, what or where, letter case ignored */
  search?: string | undefined;
  /** kind of thing */
  subject?: string | undefined;
  fromMs?: number | undefined;
  /** exclusive */
  untilMs?: number | undefined;
};

/**
 * The members of an account learn that it was the operator of the service: what they are called on the machine, and the
 * machine, the log of the installation tells.
 */
const actorName = sql<string>`case when actor_kind = 'operator' and account_id is not null then '' else actor_name end`;

/** The same for an entry of an account that is read in another way. */
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

/** The newest first. `beforeId` goes on where a page ended, so that what comes meanwhile shifts nothing. */
export async function listAuditEntries(
  { db, readApart }: Source,
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
  return readApart(query);
}

export async function countAuditEntries({ db, readApart }: Source, filter: AuditFilter): Promise<number> {
  const [counted] = await readApart(
    db
      .selectFrom('audit_entries')
      .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matching(filter)),
  );
  return Number(counted?.total ?? 0);
}

/** The kinds of things of which there are entries, by name. */
export async function listAuditSubjects({ db, readApart }: Source, scope: AuditScope): Promise<string[]> {
  const rows = await readApart(
    db
      .selectFrom('audit_entries')
      .select('subject_kind')
      .distinct()
      .where((eb) => (scope === 'installation' ? eb('account_id', 'is', null) : eb('account_id', '=', scope.accountId)))
      .orderBy('subject_kind'),
  );
  return rows.map(({ subject_kind }) => subject_kind);
}

/** Deletes what is older, of all accounts. */
export async function deleteAuditEntriesBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('audit_entries').where('at', '<', beforeMs).execute();
}

/** When somebody last did something in each account that is recorded, epoch ms; what the operator does to it is no use of it. */
export async function listLastAudited({ db, readApart }: Source): Promise<Map<number, number>> {
  const rows = await readApart(
    db.selectFrom('accounts').select(({ selectFrom }) => [
      'accounts.id',
      // The newest entry alone, by the index, and not all of each account.
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

/** What a user did, in whichever account, the newest first. */
export const listEntriesOfUser = ({ db, readApart }: Source, userId: number, limit: number): Promise<AuditEntryRow[]> =>
  readApart(
    db.selectFrom('audit_entries').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit),
  );
