import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Tiers of an item, licences that end, payments that extend a purchase, trials, and development sites. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table item_tiers (
    id ${typesOf[dialect].id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    name text not null,
    price_minor bigint not null,
    seats bigint,
    licence_days bigint,
    updates_days bigint,
    support_months bigint not null,
    renewal_minor bigint,
    trial_days bigint not null,
    position bigint not null,
    is_on bigint not null,
    removed_at bigint
  )`);
  await run('create index item_tiers_item on item_tiers (item_id, position)');
  await run('create index item_tiers_account on item_tiers (account_id)');
  await run('alter table items add column is_tiers_only bigint not null default 0');
  await run('alter table items add column support_price_minor bigint not null default 0');
  await run('alter table items add column support_price_months bigint not null default 6');
  await run('alter table shops add column development_sites text');
  await run('alter table activations add column is_development bigint not null default 0');
  await run("alter table orders add column kind text not null default 'purchase'");
  await run('alter table orders add column tier_id bigint references item_tiers (id) on delete set null');
  await run('alter table orders add column purchase_id bigint references purchases (id) on delete set null');
  await run('alter table orders add column terms text');
  await run('create index orders_tier on orders (tier_id) where tier_id is not null');
  await run('create index orders_purchase on orders (purchase_id) where purchase_id is not null');
  await run('alter table purchases add column tier_id bigint references item_tiers (id) on delete set null');
  await run('alter table purchases add column extends_purchase_id bigint references purchases (id) on delete cascade');
  await run('alter table purchases add column seat_limit bigint');
  await run('alter table purchases add column is_trial bigint not null default 0');
  await run('alter table purchases add column trial_key text');
  await run('alter table purchases add column base_rights text');
  await run('alter table purchases add column extension text');
  await run('alter table purchases add column next_end_notice_at bigint');
  await run('alter table purchases add column gets_end_mails bigint not null default 1');
  await run('alter table purchases add column shortened_at bigint');
  await run('create index purchases_tier on purchases (tier_id) where tier_id is not null');
  await run(
    'create index purchases_extensions on purchases (extends_purchase_id) where extends_purchase_id is not null',
  );
  await run('create unique index purchases_trial on purchases (account_id, trial_key) where trial_key is not null');
  await run(
    'create index purchases_end_notices on purchases (next_end_notice_at) where next_end_notice_at is not null',
  );
  await run('create index purchases_shortened on purchases (shortened_at) where shortened_at is not null');
  for (const statement of countOnlyOriginals[dialect]) await run(statement);
}

const isCounted = (row: string): string => `${row}state = 'valid' and ${row}extends_purchase_id is null
  and (${row}import_id is null or exists (
    select 1 from market_imports where market_imports.id = ${row}import_id and market_imports.finished_at is not null))`;
const names = ['insert', 'delete', 'update'];

const sqliteAdd = `insert into item_figures (item_id, sales) select new.item_id, 1 where ${isCounted('new.')}
  on conflict (item_id) do update set sales = sales + excluded.sales;`;
const sqliteSubtract = `update item_figures set sales = sales - 1 where item_id = old.item_id and ${isCounted('old.')};`;
const grouped = (rows: string): string =>
  `select item_id, count(*) as sales from ${rows} where ${isCounted('')} group by item_id order by item_id`;
const postgresAdd = (rows: string): string => `insert into item_figures (item_id, sales) ${grouped(rows)}
  on conflict (item_id) do update set sales = item_figures.sales + excluded.sales;`;
const postgresSubtract = (rows: string): string => `update item_figures set sales = item_figures.sales - gone.sales
  from (${grouped(rows)}) as gone where item_figures.item_id = gone.item_id;`;
const replaced = (name: string, body: string): string =>
  `create or replace function purchases_counted_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** An item's sales don't include the payments that extend a purchase. */
const countOnlyOriginals: Record<Dialect, string[]> = {
  sqlite: [
    ...names.map((name) => `drop trigger purchases_counted_${name}`),
    `create trigger purchases_counted_insert after insert on purchases begin ${sqliteAdd} end`,
    `create trigger purchases_counted_delete after delete on purchases begin ${sqliteSubtract} end`,
    `create trigger purchases_counted_update after update of state, item_id on purchases
      when (old.state is distinct from new.state or old.item_id is distinct from new.item_id) begin ${sqliteSubtract} ${sqliteAdd} end`,
  ],
  postgres: [
    replaced('insert', postgresAdd('added')),
    replaced('delete', postgresSubtract('removed')),
    replaced('update', `${postgresSubtract('(select old.*) as before')} ${postgresAdd('(select new.*) as now')}`),
  ],
};
