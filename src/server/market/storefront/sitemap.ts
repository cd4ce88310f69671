import type { Deps } from '../../deps.ts';
import { notFound, toIso } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { listSellingUsernames, listSitemapItems } from '../catalogue/index.ts';
import { authorPath, itemPath } from './card.ts';
import { categoryPath } from './list-page.ts';
import type { ShopOutline } from './outline.ts';

/** Far below the 50,000 that a file may have: one of them is made at a time. */
const itemsPerFile = 2000;

type Address = { path: string; changedAt?: number };

/** The list of lists: one of the pages around the items, and as many of items as are needed. */
export function sitemapIndex({ items }: ShopOutline, base: string): string {
  const files = ['pages', ...Array.from({ length: Math.ceil(items / itemsPerFile) }, (_, index) => index + 1)];
  const entries = files.map((name) => `<sitemap><loc>${escapeHtml(base)}/shop/sitemap-${name}.xml</loc></sitemap>`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** One of its lists by name, `pages` or a number from 1. Throws `not_found` for any other. */
export async function sitemapFile(deps: Deps, outline: ShopOutline, name: string, base: string): Promise<string> {
  const addresses = name === 'pages' ? await around(deps, outline) : await items(deps, name);
  const entries = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(`${base}${path}`)}</loc>${changedAt === undefined ? '' : `<lastmod>${toIso(changedAt)}</lastmod>`}</url>`,
  );
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function around({ database }: Deps, { categories }: ShopOutline): Promise<Address[]> {
  const authors = await listSellingUsernames(database.db);
  const places = [...categories.values()].flatMap(({ slug, within }) => [
    { path: categoryPath(slug) },
    ...[...within.keys()].map((sub) => ({ path: categoryPath(slug, sub) })),
  ]);
  return [{ path: '/shop' }, ...places, ...authors.map((username) => ({ path: authorPath(username) }))];
}

async function items({ database }: Deps, name: string): Promise<Address[]> {
  if (!/^[1-9]\d{0,3}$/.test(name)) throw notFound();
  const offset = (Number(name) - 1) * itemsPerFile;
  const rows = await listSitemapItems(database.db, { limit: itemsPerFile, offset });
  if (rows.length === 0) throw notFound();
  return rows.map((row) => ({ path: itemPath(row), changedAt: row.updated_at }));
}

/** What crawlers leave out: pages of one buyer, and lists that only narrow others down. */
export const robotsOf = (base: string): string => `User-agent: *
Disallow: /shop/buy/
Disallow: /shop/orders/
Disallow: /shop/library
Disallow: /shop/files/

Sitemap: ${base}/shop/sitemap.xml
`;
