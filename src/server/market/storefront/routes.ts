import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findServiceOwner } from '../../accounts/index.ts';
import type { Licence } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, idParam, networkOf, RateLimiter, restrictToHost } from '../../http/index.ts';
import { currentLanguage, notFound, Refusal, secondMs, t } from '../../kernel/index.ts';
import { type CachedDocument, createDocument } from '../../pages/index.ts';
import {
  findPublishedItem,
  findSellingAuthor,
  type ItemCard,
  licencesForSale,
  type PublishedItem,
  searchPublishedItems,
  sumItemFigures,
} from '../catalogue/index.ts';
import { CurrentShop, findPage, isAtShopDomain, pageSlugs, shopLogoRoutes } from '../shop-profile/index.ts';
import type { ShopVisits } from '../visits/index.ts';
import { authorPage } from './author-page.ts';
import { canBuyFirst, notForSale } from './buy-box.ts';
import { authorPath, itemPath } from './card.ts';
import { chooseCurrency } from './currency-choice.ts';
import { buttonSnippet, embedScript } from './embed.ts';
import { galleryScript } from './gallery-script.ts';
import { itemPage } from './item-page.ts';
import { findSaleability, type ItemViewDeps, loadItemView, reviewsPerPage } from './item-view.ts';
import { legalPage } from './legal-page.ts';
import { categoryPath, listPage } from './list-page.ts';
import { isFiltered, type ListScope, parseListQuery, toItemFilter } from './list-query.ts';
import { type Listing, perPage } from './listing.ts';
import { isShopClosed, loadOutline, type ShopOutline, withCounts } from './outline.ts';
import { shopClosed } from './refusal-page.ts';
import { listBestSellers } from './related.ts';
import { relatedCards } from './related-cards.ts';
import { html, type PageParts, sendCachedDocument, useShopPages } from './send-page.ts';
import { countVisits, shopOf } from './shop-of-page.ts';
import { ShortCache } from './short-cache.ts';
import { robotsOf, sitemapFile, sitemapIndex } from './sitemap.ts';
import { itemCss, listCss } from './style.ts';

/** Per network, for pages that aren't cached. */
const newPagesPerMinute = 300;
const maxDocuments = 300;
const xml = 'application/xml; charset=utf-8';

export function storefrontRoutes(deps: ItemViewDeps, shop = new CurrentShop(deps), visits?: ShopVisits) {
  const { database, config } = deps;
  const newPageLimiter = new RateLimiter({ perMinute: newPagesPerMinute });
  const documents = new ShortCache<CachedDocument>(maxDocuments);
  const outlines = new ShortCache<Omit<ShopOutline, 'shop'>>(10);
  const outline = async (reply: FastifyReply): Promise<ShopOutline> => {
    const known = await outlines.of(currentLanguage(), deps.now(), () => loadOutline(deps));
    return { ...known, shop: shopOf(reply) };
  };

  const sendDocument = async (
    request: FastifyRequest,
    reply: FastifyReply,
    [name, make]: [name: string, make: () => Promise<CachedDocument>],
    parts?: PageParts,
  ): Promise<FastifyReply> => {
    const nowMs = deps.now();
    // The key contains the shop, because a change of the shop changes every page and its policy.
    const key = `${currentLanguage()} ${name} ${JSON.stringify(shopOf(reply))}`;
    if (!documents.has(key, nowMs)) {
      const retryAfterS = newPageLimiter.take(networkOf(clientAddress(request)), nowMs);
      if (retryAfterS > 0)
        throw new Refusal('too_many', t('Too many requests. Try again in a few seconds.'), { retryAfterS });
    }
    return sendCachedDocument(request, reply, await documents.of(key, nowMs, make), parts);
  };

  const offered = new ShortCache<ItemCard[]>(1);
  const bestSellers = (): Promise<ItemCard[]> =>
    offered.of('', deps.now(), () => listBestSellers(database, deps.now()));

  const listing = async (reply: FastifyReply, where: ListScope, query: unknown): Promise<Listing> => {
    const around = await outline(reply);
    if (isShopClosed(around)) throw new Refusal('not_found', t(shopClosed));
    const asked = parseListQuery(where, around, query as Record<string, unknown>);
    const wanted = toItemFilter(asked, around, { perPage, nowMs: deps.now() });
    const { places, ...found } = await searchPublishedItems(database, wanted, around.places);
    if (asked.page > 1 && found.cards.length === 0)
      throw new Refusal('not_found', t('This page does not exist. The list has fewer pages.'));
    const categories = isFiltered(asked) && places ? withCounts(around.categories, places) : around.categories;
    const offered = found.cards.length === 0 ? await bestSellers() : [];
    return { asked, outline: around, categories, areCounted: places !== undefined, offered, ...found };
  };
  const list = (request: FastifyRequest, reply: FastifyReply, where: ListScope): Promise<FastifyReply> =>
    sendDocument(
      request,
      reply,
      [listName(request), async () => createDocument(html, listPage(await listing(reply, where, request.query)))],
      { css: listCss },
    );
  const published = async (request: FastifyRequest): Promise<PublishedItem> => {
    const item = await findPublishedItem(database.db, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };

  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, config.marketBaseUrl, config.baseUrl, isAtShopDomain);
    useShopPages(app, shop, visits, async (reply) =>
      relatedCards(t('Best sellers'), await bestSellers(), shopOf(reply)),
    );
    await refreshShop(app, deps, shop);
    shopLogoRoutes(app, deps);
    const schema = { hide: true } as object;
    const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
      app.get(path, { config: { access: 'public' }, schema }, handler);
    };

    get('/shop', async (request, reply) => {
      await countVisits(reply);
      return list(request, reply, { path: '/shop' });
    });
    get('/shop/c/:category', async (request, reply) => {
      const category = (await outline(reply)).categories.get(paramOf(request, 'category'));
      if (!category) throw notFound();
      await countVisits(reply);
      return list(request, reply, { path: categoryPath(category.slug), category });
    });
    get('/shop/c/:category/:sub', async (request, reply) => {
      const category = (await outline(reply)).categories.get(paramOf(request, 'category'));
      const sub = category?.within.get(paramOf(request, 'sub'));
      if (!category || !sub) throw notFound();
      await countVisits(reply);
      return list(request, reply, { path: categoryPath(category.slug, sub.slug), category, sub });
    });

    get('/shop/items/:id', async (request, reply) => reply.redirect(itemPath(await published(request)), 301));
    get('/shop/items/:id/:slug', async (request, reply) => {
      // The item is read for each request, so a withdrawn item disappears immediately.
      const item = await published(request);
      const path = itemPath(item);
      const query = request.query as Record<string, unknown>;
      const page = pageOf(query.reviews);
      const stars = /^[1-5]$/.test(String(query.stars)) ? Number(query.stars) : undefined;
      if (encodeURIComponent(paramOf(request, 'slug')) !== path.split('/').at(-1)) return reply.redirect(path, 301);
      if (page > 1 && item.reviews <= (page - 1) * reviewsPerPage)
        throw new Refusal('not_found', t('This page of reviews does not exist.'));
      await countVisits(reply, item.account_id);
      const { id, updated_at, reviews } = item;
      const saleability = await findSaleability(deps, item, currencyFor(request));
      const nowMs = deps.now();
      // A sale starts and ends on time, because its prices are part of the key.
      const shown = { ...saleability, byCurrency: [...saleability.byCurrency] };
      const name = JSON.stringify([id, updated_at, reviews, item.stars, stars, page, shown]);
      const make = async () =>
        createDocument(
          html,
          itemPage(await loadItemView(deps, item, { stars, page, nowMs, ...saleability }), await outline(reply)),
        );
      return sendDocument(request, reply, [name, make], { css: itemCss, script: galleryScript });
    });
    get('/shop/items/:id/button', async (request, reply) => {
      // Buttons on other sites request this, so errors need the CORS header too.
      const open = reply.header('access-control-allow-origin', '*');
      const item = await published(request);
      const saleability = await findSaleability(deps, item, currencyFor(request));
      if (!canBuyFirst(saleability))
        return open.code(409).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(t(notForSale));
      return sendCachedDocument(
        request,
        open,
        createDocument(
          'text/plain; charset=utf-8',
          buttonSnippet(item, licenceOf(item, request), {
            ...{ base: shopOf(reply).base, nowMs: deps.now(), tax: saleability.tax, currency: saleability.currency },
          }),
        ),
      );
    });

    get('/shop/authors/:username', async (request, reply) => {
      const author = await findSellingAuthor(database.db, paramOf(request, 'username'));
      if (!author) throw notFound();
      const { username } = author;
      await countVisits(reply, author.id);
      const where = { path: authorPath(username), username };
      const make = async () => {
        const figures = await sumItemFigures(database.db, author.id);
        return createDocument(html, authorPage(author, await listing(reply, where, request.query), figures));
      };
      return sendDocument(request, reply, [listName(request), make], { css: listCss });
    });

    for (const slug of pageSlugs)
      get(`/shop/${slug}`, async (request, reply) => {
        const owner = await findServiceOwner(database.db);
        const page = owner && (await findPage(database.db, owner.id, slug));
        if (!page) throw notFound();
        await countVisits(reply);
        const make = async () => createDocument(html, legalPage(page, shopOf(reply)));
        return sendDocument(request, reply, [`page ${slug} ${page.updated_at}`, make], { css: listCss });
      });

    get('/shop/sitemap.xml', (request, reply) =>
      sendDocument(request, reply, ['sitemap', async () => createDocument(xml, sitemapIndex(await outline(reply)))]),
    );
    get('/shop/sitemap-:name.xml', (request, reply) => {
      const name = paramOf(request, 'name');
      return sendDocument(request, reply, [
        `sitemap ${name}`,
        async () => createDocument(xml, await sitemapFile(deps, await outline(reply), name)),
      ]);
    });
    get('/robots.txt', async (request, reply) =>
      sendCachedDocument(request, reply, createDocument('text/plain; charset=utf-8', robotsOf(shopOf(reply).base))),
    );
    get('/shop/embed.js', async (request, reply) =>
      sendCachedDocument(
        request,
        reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin'),
        createDocument('text/javascript; charset=utf-8', embedScript(shopOf(reply).button)),
      ),
    );
    app.get('/shop/*', { config: { access: 'public' }, schema }, async () => {
      throw notFound();
    });
  };
}

const domainEveryMs = 10 * secondMs;

/** Notices domain changes by other processes. */
async function refreshShop(app: FastifyInstance, deps: Deps, shop: CurrentShop): Promise<void> {
  await shop.read();
  const log = (err: unknown) => deps.log.warn({ err }, 'could not read the shop settings');
  const timer = setInterval(() => shop.read().catch(log), domainEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const licenceOf = (item: PublishedItem, { query }: FastifyRequest): Licence =>
  licencesForSale(item).find((licence) => licence === (query as Record<string, unknown>).licence) ?? 'regular';

/** Pages vary by language, so the language's region may decide. */
const currencyFor =
  ({ query, headers }: FastifyRequest) =>
  (currencies: string[]): string =>
    chooseCurrency(currencies, {
      asked: (query as Record<string, unknown>).currency,
      acceptLanguage: headers['accept-language'],
    });

const paramOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? '';

/** Ignored parameters cause separate entries, but the cache is bounded. */
const listName = (request: FastifyRequest): string => `list ${request.url}`;

function pageOf(written: unknown): number {
  const page = typeof written === 'string' && /^\d{1,5}$/.test(written) ? Number(written) : 1;
  return Math.max(1, page);
}
