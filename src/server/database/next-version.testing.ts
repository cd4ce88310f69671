import { sql } from 'kysely';
import { type Migration, migrations } from './migrate.ts';

export const change = (statements: string[], unusedSince?: string): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  ...(unusedSince && { unusedSince }),
});

export const nextVersion: [string, Migration][] = [
  ...migrations,
  ['2999-01-01-next', change(['alter table service_settings add column next_note text'])],
];
