import { sql } from 'kysely';
import { startPostgres } from '../src/server/database/postgres.testing.ts';
import {
  countCategories,
  type ItemFilter,
  insertItems,
  searchPublishedItems,
  storeListedPrices,
} from '../src/server/market/catalogue/index.ts';
import { makeTwoAuthors } from '../src/server/market/testing.ts';
import { readOptions } from '../test/support/command-options.ts';
import { openTestDeps, type TestDeps } from '../test/support/testing.ts';
import { postgresUsage } from './postgres-usage.ts';

const help = `npx node bench/shop-list.ts [--items 100000] [--database sqlite,postgres] [--runs 9]

CPU milliseconds of the shop's lists (median, mean, p95), by order, page, filter and search, with a fifth of the items in
sales that start and end at different times`;

const options = readOptions(help, { items: '100000', database: 'sqlite,postgres', runs: '9' });
const count = Number(options.items);
const dayMs = 86_400_000;

const everything: Omit<ItemFilter, 'nowMs'> = {
  query: undefined,
  categories: undefined,
  username: undefined,
  kind: undefined,
  tag: undefined,
  currency: undefined,
  fromMinor: undefined,
  toMinor: undefined,
  sort: 'newest',
  firstCurrency: 'EUR',
  page: 1,
  perPage: 24,
};

for (const kind of options.database.split(',')) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.newDatabase();
  const deps = await openTestDeps(databaseUrl === undefined ? {} : { databaseUrl });
  await fill(deps);
  if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(deps.database.db);
  console.log(`${kind}, ${count} items`);
  await measureLists(deps, databaseUrl);
  await deps.close();
  await postgres?.stop();
}

async function fill(deps: TestDeps): Promise<void> {
  const { db } = deps.database;
  const authors = await makeTwoAuthors(deps);
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const word = (): string => `word${random(3000)}`;
  const rows = Array.from({ length: count }, (_, n) => {
    const price = 500 + random(200) * 100;
    const sale_starts_at = deps.now() + (random(200) - 100) * dayMs;
    return {
      account_id: authors[n % 2] ?? 0,
      reference: `r${n}`,
      kind: (['image', 'audio', 'video'] as const)[n % 3] ?? 'image',
      name: `Item ${word()} ${word()}`,
      description: `A set of icons for dashboards, drawn on a 24 pixel grid, ${word()} in two weights. `.repeat(6),
      category: `Category ${random(12)}`,
      sub_category: `Sub ${random(5)}`,
      options: '["SVG"]',
      version: '1.0.0',
      demo_link: '',
      tags: JSON.stringify([`word${random(300)}`, 'outline']),
      thumbnail: 'https://files.example/thumbnail.png',
      screenshots: '[]',
      price_regular_minor: price,
      price_extended_minor: price * 4,
      currency: n % 4 === 0 ? 'USD' : 'EUR',
      published_at: deps.now() - random(1e9),
      is_code_only: 1,
      ...(n % 5 === 0 && {
        sale_percent: 20,
        sale_regular_minor: price * 0.8,
        sale_extended_minor: price * 3,
        sale_starts_at,
        sale_ends_at: sale_starts_at + random(60) * dayMs + 1,
      }),
      ...(n % 50 === 1 && { minimum_minor: 100 }),
    };
  });
  for (let at = 0; at < rows.length; at += 500)
    await db.transaction().execute((trx) => insertItems(trx, rows.slice(at, at + 500)));
  await sql`insert into item_figures (item_id, sales, reviews, stars)
    select id, id % 977, id % 31, (id % 31) * 4 from items where id % 3 = 0`.execute(db);
  await storeListedPrices(deps.database, deps.now());
}

async function measureLists(deps: TestDeps, databaseUrl: string | undefined): Promise<void> {
  const last = Math.floor(count / 24);
  const middle = last >> 1;
  const lists: Record<string, Partial<ItemFilter>> = {
    newest: {},
    'newest, middle': { page: middle },
    'newest, last page': { page: last },
    'best selling': { sort: 'sales' },
    'best selling, middle': { sort: 'sales', page: middle },
    'best rated, middle': { sort: 'rating', page: middle },
    'lowest price': { sort: 'price' },
    'lowest price, middle': { sort: 'price', page: middle },
    'highest price': { sort: 'price-desc' },
    category: { categories: [{ category: 'Category 3' }] },
    'sub-category by price': { categories: [{ category: 'Category 3', sub_category: 'Sub 2' }], sort: 'price' },
    kind: { kind: 'audio' },
    'kind by price': { kind: 'audio', sort: 'price' },
    tag: { tag: 'word17' },
    'tag of all items': { tag: 'outline' },
    author: { username: 'ada' },
    'price range': { currency: 'EUR', fromMinor: 1000, toMinor: 5000 },
    'search, 0.1 %': { query: 'word2999', sort: 'match' },
    'search, 10 %': { query: 'word17', sort: 'match' },
    'search, all items': { query: 'icons', sort: 'match' },
  };
  const places = await countCategories(deps.database);
  for (const [name, changes] of Object.entries(lists)) {
    const filter: ItemFilter = { ...everything, nowMs: deps.now(), ...changes };
    const ms: number[] = [];
    for (let run = -2; run < Number(options.runs); run++) {
      const cpuMs = await cpuMsOf(databaseUrl, () => searchPublishedItems(deps.database, filter, places));
      if (run >= 0) ms.push(cpuMs);
    }
    ms.sort((one, other) => one - other);
    const mean = ms.reduce((sum, value) => sum + value, 0) / ms.length;
    const [median, p95] = [0.5, 0.95].map((part) => ms[Math.floor(part * ms.length)]?.toFixed(1));
    console.log(`  ${name}: ${median} ms, mean ${mean.toFixed(1)}, p95 ${p95}`);
  }
}

/** Adds up this process and PostgreSQL, whose clock ticks every 10 ms. */
async function cpuMsOf(databaseUrl: string | undefined, run: () => Promise<unknown>): Promise<number> {
  const before = databaseUrl === undefined ? undefined : await postgresUsage(databaseUrl);
  const cpu = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(cpu);
  const after = databaseUrl === undefined ? undefined : await postgresUsage(databaseUrl);
  return (user + system) / 1000 + (after && before ? after.cpuMs - before.cpuMs : 0);
}
