import { sql } from 'kysely';
import { startPostgres } from '../src/server/database/postgres.testing.ts';
import * as catalogue from '../src/server/market/catalogue/index.ts';
import { type ItemFilter, searchPublishedItems } from '../src/server/market/catalogue/index.ts';
import { countCategories } from '../src/server/market/catalogue/index.ts';
import { readOptions } from '../test/support/command-options.ts';
import { openTestDeps } from '../test/support/testing.ts';
import { median } from './pages/median.ts';

const options = readOptions('npx node bench/shop-list.ts [--items 100000] [--database sqlite,postgres] [--only price]', { items: '100000', database: 'sqlite,postgres', only: '', explain: '', runs: '9' });
process.env.TEST_STORES ??= 'x';
const count = Number(options.items);
for (const kind of options.database.split(',')) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const deps = await openTestDeps(postgres ? { databaseUrl: await postgres.newDatabase({ isBare: true }) } : {});
  const { db } = deps.database;
  const now = deps.now();
  await sql`insert into accounts (username, api_key_hash, api_key_sealed, created_at) select 'x', 'x', 'x', 0 where 0 = 1`.execute(db).catch(() => {});
  const { makeTwoAuthors } = await import('../src/server/market/testing.ts');
  const authors = await makeTwoAuthors(deps);
  const words = Array.from({ length: 3000 }, (_, n) => `word${(n * 7919) % 3000}`);
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
  const rows = Array.from({ length: count }, (_, n) => {
    const price = 500 + next(200) * 100;
    const isOnSale = n % 5 === 0;
    const start = now + (next(200) - 100) * 86_400_000;
    return {
      account_id: authors[n % 2]!, reference: `r${n}`, kind: (['image', 'audio', 'video'] as const)[n % 3]!, name: `Item ${words[next(3000)]} ${words[next(3000)]}`,
      description: `A set of icons for dashboards, drawn on a 24 pixel grid, ${words[next(3000)]} in two weights. `.repeat(6),
      category: `Category ${next(12)}`, sub_category: `Sub ${next(5)}`, options: '["SVG"]', version: '1', demo_link: '', tags: JSON.stringify([words[next(300)], 'outline']),
      thumbnail: 'https://files.example/t.png', preview_image: null, preview_video: null, preview_audio: null, screenshots: '[]',
      price_regular_minor: price, price_extended_minor: price * 4, currency: n % 4 === 0 ? 'USD' : 'EUR', published_at: now - next(1e9), updated_at: now, is_code_only: 1,
      ...(isOnSale && { sale_percent: 20, sale_regular_minor: price * 0.8, sale_extended_minor: price * 3, sale_starts_at: start, sale_ends_at: start + next(60) * 86_400_000 + 1 }),
      ...(n % 50 === 1 && { minimum_minor: 100 }),
    };
  });
  const { insertItems } = await import('../src/server/market/catalogue/index.ts');
  for (let at = 0; at < rows.length; at += 500) await db.transaction().execute((trx) => insertItems(trx, rows.slice(at, at + 500)));
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db);
  await sql`insert into item_figures (item_id, sales, reviews, stars) select id, id % 977, id % 31, (id % 31) * 4 from items where id % 3 = 0`.execute(db);
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db);
  else if (process.env.ANALYZE) await sql`analyze`.execute(db);
  if (process.env.KEEP) await sql`vacuum into ${process.env.KEEP}`.execute(db);
  await (catalogue as any).storeListedPrices?.(deps.database, now);
  const base: ItemFilter = { query: undefined, categories: undefined, username: undefined, kind: undefined, tag: undefined, currency: undefined, fromMinor: undefined, toMinor: undefined, sort: 'newest', firstCurrency: 'EUR', page: 1, perPage: 24, nowMs: now };
  const deep = Math.floor(count / 24);
  const cases: Record<string, Partial<ItemFilter>> = {
    newest: {}, 'newest middle': { page: deep >> 1 }, 'newest deep': { page: deep },
    sales: { sort: 'sales' }, 'sales middle': { sort: 'sales', page: deep >> 1 }, 'sales deep': { sort: 'sales', page: deep },
    rating: { sort: 'rating' }, 'rating middle': { sort: 'rating', page: deep >> 1 },
    price: { sort: 'price' }, 'price middle': { sort: 'price', page: deep >> 1 }, 'price deep': { sort: 'price', page: deep }, 'price-desc': { sort: 'price-desc' },
    category: { categories: [{ category: 'Category 3' }] }, 'sub-category by price': { categories: [{ category: 'Category 3', sub_category: 'Sub 2' }], sort: 'price' },
    kind: { kind: 'audio' }, 'kind by price': { kind: 'audio', sort: 'price' }, tag: { tag: 'word17' }, 'common tag': { tag: 'outline' },
    author: { username: 'ada' }, 'author by price': { username: 'ada', sort: 'price' }, 'price range': { currency: 'EUR', fromMinor: 1000, toMinor: 5000 },
    'price range by price': { currency: 'EUR', fromMinor: 1000, toMinor: 5000, sort: 'price' },
    'rare search': { query: 'word2999', sort: 'match' }, 'search 10 %': { query: 'word17', sort: 'match' }, 'two words': { query: 'item word17', sort: 'match' }, 'broad search': { query: 'icons', sort: 'match' }, 'broad search by price': { query: 'icons', sort: 'price' }, 'broad prefix': { query: 'wo', sort: 'match' },
  };
  const runs = Number(options.runs);
  const known = await countCategories(db);
  const measure = async (run: () => Promise<unknown>) => {
    const ms: number[] = [];
    for (let turn = -2; turn < runs; turn++) { const began = kind === 'sqlite' ? process.cpuUsage() : performance.now(); await run(); if (turn >= 0) { if (typeof began === 'number') ms.push(performance.now() - began); else { const c = process.cpuUsage(began); ms.push((c.user + c.system) / 1000); } } }
    ms.sort((a, b) => a - b);
    return `${median(ms).toFixed(1).padStart(7)} mean ${(ms.reduce((a, b) => a + b) / runs).toFixed(1)} p95 ${ms[Math.min(runs - 1, Math.ceil(runs * 0.95) - 1)]!.toFixed(1)}`;
  };
  console.log(`${kind}, ${count} items`);
  if (!options.only) console.log(`  ${'outline'.padEnd(24)} ${await measure(() => countCategories(db))}`);
  for (const [name, changes] of Object.entries(cases)) {
    if (options.only && !name.includes(options.only)) continue;
    const filter = { ...base, ...changes };
    const isFiltered = Object.keys(changes).some((one) => !['sort', 'page', 'categories'].includes(one));
    console.log(`  ${name.padEnd(24)} list ${await measure(() => searchPublishedItems(deps.database, filter, isFiltered ? undefined : known))}${isFiltered && 'countMatchingCategories' in catalogue ? `  categories ${await measure(() => (catalogue as any).countMatchingCategories(deps.database, filter))}` : ''}`);
  }
  await deps.close();
  await postgres?.stop();
}
