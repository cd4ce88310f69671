import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsText, type ItemRow } from '../../database/index.ts';

// For queries in other folders, because only this folder names the item tables.

/** Looks up the item by primary key for each row. */
export const itemColumn = <Column extends keyof ItemRow>(
  table: 'orders' | 'purchases' | 'ranked' | 'reviews' | 'support_questions',
  column: Column,
): RawBuilder<ItemRow[Column]> =>
  sql<ItemRow[Column]>`(select ${sql.ref(`own_item.${column}`)} from items as own_item
    where own_item.id = ${sql.ref(`${table}.item_id`)})`;

export const itemFigure = (table: 'reviews', figure: 'sales' | 'reviews' | 'stars'): RawBuilder<number> =>
  sql<number>`coalesce((select ${sql.ref(`figures.${figure}`)} from item_figures as figures
    where figures.item_id = ${sql.ref(`${table}.item_id`)}), 0)`;

/** Searches the items once for all rows. */
export const hasItemNamed = (
  table: 'orders' | 'purchases' | 'support_questions',
  accountId: number,
  text: string,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.item_id`)} in (select items.id from items
    where items.account_id = ${accountId} and ${containsText(sql<string>`items.name`, text)})`;

export const hasItemOf = (table: 'version_mail_choices', accountId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.item_id`)} in (select items.id from items where items.account_id = ${accountId})`;
