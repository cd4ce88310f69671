// English only: commands and the start of the service
import { Refusal } from '../kernel/index.ts';
import { movingTable } from './migrate.ts';

export const relationNames = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;

export const ownTable = 'service_settings';

export const newDatabaseAdvice = 'create a new one (createdb NAME), and use its URL';

/** Throws a Refusal if another application uses the database, because table names could collide. */
export function requireOwnTables(names: readonly string[]): void {
  if (names.length === 0 || names.includes(ownTable) || names.includes(movingTable)) return;
  throw new Refusal(
    'conflict',
    `The database of GATEHOUSE_DATABASE_URL is not empty (it has the table ${names[0]}), and Gatehouse is not in it: ${newDatabaseAdvice}.`,
  );
}
