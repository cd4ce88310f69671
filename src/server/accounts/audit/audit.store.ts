import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { type AuditEntryRow, containsText, type DatabaseOrTransaction, type Schema } from '../../database/index.ts';

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
                eb.ref('actor_name'),
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
  db: DatabaseOrTransaction,
  filter: AuditFilter,
  page: { limit: number; offset?: number; beforeId?: number | undefined },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_entries')
    .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
    .selectAll('audit_entries')
    .select([
      'audit_outcomes.status',
      sql<string | null>`coalesce(audit_outcomes.subject_id, audit_entries.subject_id)`.as('subject_id'),
      sql<string | null>`coalesce(audit_outcomes.subject_name, audit_entries.subject_name)`.as('subject_name'),
    ])
    .where(matching(filter))
    .orderBy('audit_entries.id', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0);
  if (page.beforeId !== undefined) query = query.where('audit_entries.id', '<', page.beforeId);
  return query.execute();
}

export async function countAuditEntries(db: DatabaseOrTransaction, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom('audit_entries')
    .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The kinds of things of which there are entries, by name. */
export async function listAuditSubjects(db: DatabaseOrTransaction, scope: AuditScope): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('subject_kind')
    .distinct()
    .where((eb) => (scope === 'installation' ? eb('account_id', 'is', null) : eb('account_id', '=', scope.accountId)))
    .orderBy('subject_kind')
    .execute();
  return rows.map(({ subject_kind }) => subject_kind);
}

/** Deletes what is older, of all accounts. */
export async function deleteAuditEntriesBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('audit_entries').where('at', '<', beforeMs).execute();
}

/** When each account last did something that is recorded, epoch ms. */
export async function listLastAudited(db: DatabaseOrTransaction): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => ['account_id', fn.max('at').as('at')])
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .$narrowType<{ account_id: number }>()
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, at]));
}

/** What a user did, in whichever account, the newest first. */
export const listEntriesOfUser = (db: DatabaseOrTransaction, userId: number, limit: number): Promise<AuditEntryRow[]> =>
  db.selectFrom('audit_entries').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute();
