import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What happened, as charts mark it: notes and releases of an account, and changes that the service recorded. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  const subjects = ['website', 'monitor', 'item'];
  for (const statement of [
    `create table annotations (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null,
      text text not null,
      url text,
      starts_at bigint not null,
      ends_at bigint,
      ${subjects.map((one) => `${one}_id bigint references ${one}s (id) on delete cascade,`).join(' ')}
      reference text,
      created_at bigint not null,
      updated_at bigint not null)`,
    'create index annotations_account on annotations (account_id, starts_at)',
    'create unique index annotations_reference on annotations (account_id, reference) where reference is not null',
    // What they belong to looks for them when it is deleted.
    ...subjects.map((one) => `create index annotations_${one} on annotations (${one}_id) where ${one}_id is not null`),
  ])
    await sql.raw(statement).execute(db);
}
