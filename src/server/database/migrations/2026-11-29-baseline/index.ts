import { type Kysely, sql } from 'kysely';
import { firstRelease } from '../../../kernel/index.ts';
import type { Dialect } from '../../dialect.ts';
import { accounts } from './accounts.ts';
import { annotations } from './annotations.ts';
import { postgresFold } from './fold.ts';
import { marketCatalogue } from './market-catalogue.ts';
import { marketItemFigures } from './market-item-figures.ts';
import { marketItemWords } from './market-item-words.ts';
import { marketMoney } from './market-money.ts';
import { marketOrders } from './market-orders.ts';
import { marketPurchases } from './market-purchases.ts';
import { marketShops } from './market-shops.ts';
import { monitors } from './monitors.ts';
import { onlyOnPostgres, onlyOnSqlite } from './one-dialect.ts';
import { outbox } from './outbox.ts';
import { service } from './service.ts';
import { statusPages } from './status-pages.ts';
import { typesOf } from './types.ts';
import { websites } from './websites.ts';

/** Commits from before version 1.0.0 refuse the database. */
export const unusedSince = firstRelease;

/** All tables of version 1.0.0, in an order in which each table follows those that it references. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const types = typesOf[dialect];
  const statements = [
    ...service(types),
    ...accounts(types),
    ...monitors(types),
    ...statusPages(types),
    ...websites(types),
    ...outbox(types),
    ...marketCatalogue(types),
    ...marketShops(types),
    ...marketOrders(types),
    ...marketPurchases(types),
    ...marketMoney(types),
    ...annotations(types),
    ...(dialect === 'postgres' ? [await postgresFold(db), ...onlyOnPostgres] : onlyOnSqlite),
    ...marketItemWords[dialect],
    ...marketItemFigures[dialect],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
