import type { Insertable, Kysely, RawBuilder, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import { lockForUpdate } from './row-locks.ts';
import type { Schema } from './schema/index.ts';

type OwnedTable = {
  [Table in keyof Schema]: Selectable<Schema[Table]> extends { id: number; account_id: number } ? Table : never;
}[keyof Schema];

/** Rows of one table that belong to accounts: every query names the owner, so that another's row is one that is not there. */
export type OwnedRows<Table extends OwnedTable> = {
  find(db: DatabaseOrTransaction, accountId: number, id: number): Promise<Selectable<Schema[Table]> | undefined>;
  /** Those of the identifiers that are the account's, in the order of their making. */
  findSome(db: DatabaseOrTransaction, accountId: number, ids: readonly number[]): Promise<Selectable<Schema[Table]>[]>;
  /** The row as it stands, and as it stays for everybody else until the transaction ends. */
  lock(
    database: Database,
    trx: DatabaseOrTransaction,
    accountId: number,
    id: number,
  ): Promise<Selectable<Schema[Table]> | undefined>;
  count(db: DatabaseOrTransaction, accountId: number): Promise<number>;
  /** Throws the database's own error when a unique index refuses the row. */
  insert(
    db: DatabaseOrTransaction,
    accountId: number,
    values: Omit<Insertable<Schema[Table]>, 'id' | 'account_id'>,
  ): Promise<Selectable<Schema[Table]>>;
  /** Throws as `insert` does. */
  update(
    db: DatabaseOrTransaction,
    accountId: number,
    id: number,
    changes: Updateable<Schema[Table]>,
  ): Promise<Selectable<Schema[Table]> | undefined>;
  /** False when there is none. */
  delete(db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean>;
};

export function ownedRows<Table extends OwnedTable>(table: Table): OwnedRows<Table> {
  type Rows = OwnedRows<Table>;
  // Kysely cannot type a table that is known by its generic name alone; the types of `OwnedRows` stand for it.
  const on = (db: DatabaseOrTransaction) => db as unknown as Kysely<{ rows: { id: number; account_id: number } }>;
  const name = table as unknown as 'rows';
  const found = (db: DatabaseOrTransaction, accountId: number, id: number) =>
    on(db).selectFrom(name).selectAll().where('account_id', '=', accountId).where('id', '=', id);
  const rows = {
    find: (db, accountId, id) => found(db, accountId, id).executeTakeFirst(),
    findSome: async (db, accountId, ids) =>
      ids.length === 0
        ? []
        : on(db)
            .selectFrom(name)
            .selectAll()
            .where('account_id', '=', accountId)
            .where('id', 'in', ids)
            .orderBy('id')
            .execute(),
    lock: (database, trx, accountId, id) =>
      lockForUpdate(database, found(trx, accountId, id) as never).executeTakeFirst(),
    async count(db, accountId) {
      const { total } = await on(db)
        .selectFrom(name)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    insert: (db, accountId, values) =>
      on(db)
        .insertInto(name)
        .values({ ...values, account_id: accountId } as never)
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (db, accountId, id, changes) =>
      on(db)
        .updateTable(name)
        .set(changes as never)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    async delete(db, accountId, id) {
      const deleted = await on(db)
        .deleteFrom(name)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows) > 0;
    },
  } satisfies { [Method in keyof Rows]: (...given: Parameters<Rows[Method]>) => Promise<unknown> };
  return rows as unknown as Rows;
}

/** Which page of a list is wanted, and in which order; `sortBy` is a column. */
export type PageOptions<Column extends string> = {
  /** an expression with its direction, before the column; where two rows have the same, `sortBy` decides */
  sortFirst?: RawBuilder<unknown>;
  sortBy: Column;
  sort: 'asc' | 'desc';
  /** from 1 */
  page: number;
  perPage: number;
};

/** One page of the rows that `matching` selects from, in a total order, and how many there are in all. */
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
