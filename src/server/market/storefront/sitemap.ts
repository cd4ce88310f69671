import type { Deps } from '../../deps.ts';
import { notFound, toIso } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { listSellingUsernames, listSitemapItems } from '../catalogue/index.ts';
import { authorPath, itemPath } from './card.ts';
import { categoryPath } from './list-page.ts';
import { isShopClosed, type ShopOutline } from './outline.ts';

/** The format allows 50,000, but the file is built in memory. */
const itemsPerFile = 2000;

type Address = { path: string; changedAt?: number };

export function sitemapIndex({ items, shop }: ShopOutline): string {
  const files = ['pages', ...Array.from({ length: Math.ceil(items / itemsPerFile) }, (_, index) => index + 1)];
  const entries = files.map(
    // not shown: addresses
    (name) => `<sitemap><loc>${escapeHtml(shop.base)}/shop/sitemap-${name}.xml</loc></sitemap>`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** `name` is `pages` or a number from 1. Throws `not_found`. */
export async function sitemapFile(deps: Deps, outline: ShopOutline, name: string): Promise<string> {
  const addresses = name === 'pages' ? await listPaths(deps, outline) : await itemPaths(deps, name);
  const entries = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(`${outline.shop.base}${path}`)}</loc>${changedAt === undefined ? '' : `<lastmod>${toIso(changedAt)}</lastmod>`}</url>`,
  );
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function listPaths({ database }: Deps, outline: ShopOutline): Promise<Address[]> {
  const { categories, shop } = outline;
  const authors = await listSellingUsernames(database.db);
  const places = [...categories.values()].flatMap(({ slug, within }) => [
    { path: categoryPath(slug) },
    ...[...within.keys()].map((sub) => ({ path: categoryPath(slug, sub) })),
  ]);
  return [
    ...(isShopClosed(outline) ? [] : [{ path: '/shop' }]),
    ...shop.pages.map((slug) => ({ path: `/shop/${slug}` })),
    ...places,
    ...authors.map((username) => ({ path: authorPath(username) })),
  ];
}

async function itemPaths({ database }: Deps, name: string): Promise<Address[]> {
  if (!/^[1-9]\d{0,3}$/.test(name)) throw notFound();
  const offset = (Number(name) - 1) * itemsPerFile;
  const rows = await listSitemapItems(database.db, { limit: itemsPerFile, offset });
  if (rows.length === 0) throw notFound();
  return rows.map((row) => ({ path: itemPath(row), changedAt: row.updated_at }));
}

export const robotsOf = (base: string): string => `User-agent: *
Disallow: /shop/buy/
Disallow: /shop/orders/
Disallow: /shop/library
Disallow: /shop/files/

Sitemap: ${base}/shop/sitemap.xml
`;
