import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { whenChanged } from './2026-11-29-baseline/when-changed.ts';

const never = '9007199254740991';
/** Columns with the same name and value in `items`. */
const copied = [
  'account_id',
  'import_id',
  'status',
  'kind',
  'category',
  'sub_category',
  'currency',
  'tags',
  'published_at',
];
const priced = ['price_regular_minor', 'minimum_minor', 'sale_regular_minor', 'sale_starts_at', 'sale_ends_at'];

// A trigger has no clock, so it leaves sale prices to the job.
const priceOf = (row: string): string[] => [
  `coalesce(${row}.minimum_minor, ${row}.price_regular_minor)`,
  `case when ${row}.minimum_minor is null and ${row}.sale_regular_minor is not null and ${row}.sale_starts_at is not null
    then 0 else ${never} end`,
];
const ratingOf = (stars: string, reviews: string): string => `(${stars} + 14) * 1000000000 / (${reviews} + 4)`;

/** What the shop's lists filter and sort by, without the texts of `items`. Triggers maintain all but sale prices. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table item_listings (
    item_id ${dialect === 'sqlite' ? 'integer' : 'bigint'} primary key references items (id) on delete cascade,
    account_id bigint not null,
    import_id bigint,
    status text not null,
    kind text not null,
    category text not null,
    sub_category text not null,
    currency text not null,
    tags text not null,
    published_at bigint not null,
    sales bigint not null default 0,
    rating bigint not null default 3500000000,
    price_minor bigint not null,
    price_until bigint not null
  )`);
  await run(`insert into item_listings (item_id, ${copied.join(', ')}, price_minor, price_until, sales, rating)
    select items.id, ${copied.map((column) => `items.${column}`).join(', ')}, ${priceOf('items').join(', ')},
      coalesce(figures.sales, 0), ${ratingOf('coalesce(figures.stars, 0)', 'coalesce(figures.reviews, 0)')}
    from items left join item_figures as figures on figures.item_id = items.id`);
  for (const [name, columns] of Object.entries({
    newest: 'published_at, item_id',
    sales: 'sales, published_at, item_id',
    rating: 'rating, published_at, item_id',
    price: 'currency, price_minor, item_id desc',
    category: 'category, sub_category, currency',
  }))
    await run(
      `create index item_listings_${name} on item_listings (status, ${columns}, account_id, import_id, kind${name === 'price' ? ', category, sub_category' : ''})`,
    );
  await run('create index item_listings_price_until on item_listings (price_until)');
  for (const statement of triggers[dialect]) await run(statement);
}

const insert = `insert into item_listings (item_id, ${copied.join(', ')}, price_minor, price_until)
  values (new.id, ${copied.map((column) => `new.${column}`).join(', ')}, ${priceOf('new').join(', ')});`;
const update = `update item_listings set ${copied.map((column) => `${column} = new.${column}`).join(', ')}
  where item_id = new.id;`;
const [price, until] = priceOf('new');
const reprice = `update item_listings set price_minor = ${price}, price_until = ${until} where item_id = new.id;`;
const rate = `update item_listings set sales = new.sales, rating = ${ratingOf('new.stars', 'new.reviews')}
  where item_id = new.item_id;`;
const clear = 'update item_listings set sales = 0, rating = 3500000000 where item_id = old.item_id;';

const bodies: [name: string, event: string, body: string][] = [
  ['items_listed_insert', 'insert on items', insert],
  ['items_listed_update', `update of ${copied.join(', ')} on items`, update],
  ['items_listed_price', `update of ${priced.join(', ')} on items`, reprice],
  ['item_figures_listed_insert', 'insert on item_figures', rate],
  ['item_figures_listed_update', 'update on item_figures', rate],
  ['item_figures_listed_delete', 'delete on item_figures', clear],
];
const conditionOf: Record<string, string> = {
  items_listed_update: `when ${whenChanged(copied)}`,
  items_listed_price: `when ${whenChanged(priced)}`,
};

const triggers: Record<Dialect, string[]> = {
  sqlite: bodies.map(
    ([name, event, body]) => `create trigger ${name} after ${event} ${conditionOf[name] ?? ''} begin ${body} end`,
  ),
  postgres: bodies.flatMap(([name, event, body]) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} after ${event} for each row ${conditionOf[name] ?? ''} execute function ${name}()`,
  ]),
};
