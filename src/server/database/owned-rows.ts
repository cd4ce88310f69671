import type { Insertable, Kysely, RawBuilder, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import { lockForUpdate } from './row-locks.ts';
import type { Schema } from './schema/index.ts';

type OwnedTable = {
  [Table in keyof Schema]: Selectable<Schema[Table]> extends { id: number; account_id: number } ? Table : never;
}[keyof Schema];

/** Another owner's row counts as not found. */
export type RowQueries<Row, Values, Changes, Owner> = {
  find(db: DatabaseOrTransaction, owner: Owner, id: number): Promise<Row | undefined>;
  findSome(db: DatabaseOrTransaction, owner: Owner, ids: readonly number[]): Promise<Row[]>;
  lock(database: Database, trx: DatabaseOrTransaction, owner: Owner, id: number): Promise<Row | undefined>;
  list(db: DatabaseOrTransaction, owner: Owner): Promise<Row[]>;
  listPage(
    db: DatabaseOrTransaction,
    owner: Owner,
    options: PageOptions<string & keyof Row>,
  ): Promise<{ rows: Row[]; total: number }>;
  count(db: DatabaseOrTransaction, owner: Owner): Promise<number>;
  insert(db: DatabaseOrTransaction, owner: Owner, values: Values): Promise<Row>;
  /** If `changes` is empty, returns the unchanged row. */
  update(db: DatabaseOrTransaction, owner: Owner, id: number, changes: Changes): Promise<Row | undefined>;
  delete(db: DatabaseOrTransaction, owner: Owner, id: number): Promise<boolean>;
};

type TableQueries<Table extends OwnedTable, Owner, Key extends string> = RowQueries<
  Selectable<Schema[Table]>,
  Omit<Insertable<Schema[Table]>, 'id' | Key>,
  Omit<Updateable<Schema[Table]>, 'id' | Key>,
  Owner
>;

export type OwnedRows<Table extends OwnedTable> = TableQueries<Table, number, 'account_id'>;

export const ownedRows = <Table extends OwnedTable>(table: Table): OwnedRows<Table> =>
  rowQueries<Table, number, 'account_id'>(table, (accountId) => ({ account_id: accountId }));

type ParentColumn = 'website_id' | 'status_page_id' | 'report_id';
type ChildTable<Column extends ParentColumn> = {
  [Table in OwnedTable]: Selectable<Schema[Table]> extends Record<Column, number> ? Table : never;
}[OwnedTable];
type Parent = { id: number; account_id: number };

export const childRows = <Column extends ParentColumn, Table extends ChildTable<Column>>(
  table: Table,
  column: Column,
): TableQueries<Table, Parent, 'account_id' | Column> =>
  rowQueries(table, ({ id, account_id }) => ({ account_id, [column]: id }));

function rowQueries<Table extends OwnedTable, Owner, Key extends string>(
  table: Table,
  columnsOf: (owner: Owner) => { account_id: number },
): TableQueries<Table, Owner, Key> {
  type Queries = TableQueries<Table, Owner, Key>;
  // Kysely can't type a generic table name. The `RowQueries` types replace it.
  const on = (db: DatabaseOrTransaction) => db as unknown as Kysely<{ rows: { id: number; account_id: number } }>;
  const name = table as unknown as 'rows';
  const owned = (db: DatabaseOrTransaction, owner: Owner) =>
    on(db)
      .selectFrom(name)
      .where((eb) => eb.and(columnsOf(owner)));
  const find = (db: DatabaseOrTransaction, owner: Owner, id: number) =>
    owned(db, owner).selectAll().where('id', '=', id);
  const queries = {
    find: (db, owner, id) => find(db, owner, id).executeTakeFirst(),
    findSome: async (db, owner, ids) =>
      ids.length === 0 ? [] : owned(db, owner).selectAll().where('id', 'in', ids).orderBy('id').execute(),
    lock: (database, trx, owner, id) => lockForUpdate(database, find(trx, owner, id) as never).executeTakeFirst(),
    list: (db, owner) => owned(db, owner).selectAll().orderBy('id').execute(),
    listPage: (db, owner, options) => selectPage<Table, unknown>(owned(db, owner) as never, options),
    async count(db, owner) {
      const { total } = await owned(db, owner)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    insert: (db, owner, values) =>
      on(db)
        .insertInto(name)
        .values({ ...values, ...columnsOf(owner) } as never)
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (db, owner, id, changes) =>
      Object.keys(changes).length === 0
        ? find(db, owner, id).executeTakeFirst()
        : on(db)
            .updateTable(name)
            .set(changes as never)
            .where((eb) => eb.and(columnsOf(owner)))
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst(),
    async delete(db, owner, id) {
      const deleted = await on(db)
        .deleteFrom(name)
        .where((eb) => eb.and(columnsOf(owner)))
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows) > 0;
    },
  } satisfies { [Method in keyof Queries]: (...given: Parameters<Queries[Method]>) => Promise<unknown> };
  return queries as unknown as Queries;
}

export type PageOptions<Column extends string> = {
  sortFirst?: RawBuilder<unknown>;
  sortBy: Column;
  sort: 'asc' | 'desc';
  /** from 1 */
  page: number;
  perPage: number;
};

export async function selectPage<Table extends OwnedTable, Row>(
  matching: SelectQueryBuilder<Schema, Table, Row>,
  { sortFirst, sortBy, sort, page, perPage }: PageOptions<string & keyof Selectable<Schema[Table]>>,
): Promise<{ rows: Selectable<Schema[Table]>[]; total: number }> {
  const query = matching as unknown as SelectQueryBuilder<{ rows: { id: number } }, 'rows', unknown>;
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await (sortFirst ? query.orderBy(sortFirst) : query)
    .selectAll()
    .orderBy(sortBy as 'id', sort)
    .orderBy('id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows as unknown as Selectable<Schema[Table]>[], total: Number(total) };
}
