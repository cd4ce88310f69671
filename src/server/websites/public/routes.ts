import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordLength, verifyPassword } from '../../accounts/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import {
  clientAddress,
  idParam,
  networkOf,
  PasswordGuesses,
  parseBodies,
  RateLimiter,
  restrictToHost,
  shareLimit,
  siteOf,
  speakVisitorsLanguage,
} from '../../http/index.ts';
import { currentLanguage, notFound, Refusal, t } from '../../kernel/index.ts';
import {
  createDocument,
  issueTicket,
  isValidTicket,
  type ProtectedPage,
  ticketCookieHeader,
  ticketOf,
} from '../../pages/index.ts';
import { optOutRoutes } from '../opt-out/index.ts';
import { htmlType, passwordPage, presentRefusalsAsPages, sendPage } from '../page-layout/index.ts';
import { dayInZone } from '../reports/index.ts';
import { hasSharedAccess } from '../shared-links/index.ts';
import { findPublicWebsite, statsUrl } from '../website/index.ts';
import { accessTo } from './access.ts';
import { type Assets, builtAssets } from './assets.ts';
import { type Place, statisticsPage } from './page.ts';
import { pageUrl, parsePageQuery } from './query-parameters.ts';
import { script } from './script.ts';
import { sendSharedPage } from './send-shared-page.ts';
import type { PublicStatisticsDeps } from './view.ts';
import { ViewCache } from './view-cache.ts';

/** Views are cached, but each new filter queries the event store. */
const pagesPerMinute = 120;
/** Only wrong tokens count. Valid links from the same network still work. */
const wrongTokensPerMinute = 20;

export function publicStatistics(
  deps: PublicStatisticsDeps,
  viewerOf: (request: FastifyRequest, websiteId: number) => Promise<number | undefined>,
  assets: Assets = builtAssets(),
) {
  const pages = new RateLimiter({ perMinute: pagesPerMinute });
  const guesses = new PasswordGuesses(deps, 'passwords-of-statistics');
  const wrongTokens = new RateLimiter({
    perMinute: wrongTokensPerMinute,
    shared: shareLimit(deps, 'tokens-of-shared-links'),
  });
  const views = new ViewCache(deps);
  const secure = deps.config.analyticsBaseUrl.startsWith('https:');

  const find = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findPublicWebsite(deps.database.db, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const access = async (request: FastifyRequest, website: WebsiteRow) =>
    accessTo(website.privacy, {
      isOwner: website.privacy !== 0 && (await viewerOf(request, website.id)) === website.account_id,
      hasTicket: isValidTicket(deps.vault, guarded(website), ticketOf(request, guarded(website)), deps.now()),
    });
  const opened = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const { token } = request.params as { token: string };
    if (await hasSharedAccess(deps, idParam(request.params), token)) return find(request);
    refuseIfOver(wrongTokens.take(networkOf(clientAddress(request)), deps.now()));
    throw notFound();
  };

  const statistics = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { website, place, isPublic }: { website: WebsiteRow; place: Place; isPublic: boolean },
  ): Promise<FastifyReply> => {
    const asked = await parsePageQuery(deps, website, request.query as Record<string, unknown>);
    if (asked.isForm)
      return reply
        .code(303)
        .headers({ location: pageUrl(asked), 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
        .send();
    const { view, documents } = await views.of(asked, website);
    const isIndexed = isPublic && website.noindex === 0 && place === 'page';
    const canonical = isIndexed ? statsUrl(deps.config.analyticsBaseUrl, website.id) : undefined;
    const today = dayInZone(deps.now(), website.time_zone);
    const { domain, exclude_bots, exclude_bots_since } = website;
    const key = JSON.stringify([
      currentLanguage(),
      domain,
      exclude_bots,
      exclude_bots_since,
      pageUrl(asked),
      place,
      isIndexed,
      today,
    ]);
    const document =
      documents.get(key) ??
      createDocument(htmlType, statisticsPage(website, view, asked, { place, canonical, assets, today }));
    documents.set(key, document);
    return sendSharedPage(request, reply, document, { isPublic, isIndexed, isFramed: place === 'frame' });
  };

  return async (app: FastifyInstance): Promise<void> => {
    speakVisitorsLanguage(app);
    restrictToHost(app, deps.config.analyticsBaseUrl, deps.config.baseUrl);
    parseBodies(app);
    presentRefusalsAsPages(app, deps.config.baseUrl);
    app.addHook('onRequest', async (request) => {
      refuseIfOver(pages.take(networkOf(clientAddress(request)), deps.now()));
    });
    const schema = { hide: true } as object;

    app.get('/stats/page.js', { config: { access: 'public' }, schema }, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );

    app.get('/stats/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
      const website = await find(request);
      switch (await access(request, website)) {
        case 'hidden':
          throw notFound();
        case 'ask_password':
          return sendPage(reply, passwordPage());
        case 'open':
          return statistics(request, reply, { website, place: 'page', isPublic: website.privacy === 0 });
      }
    });

    app.post('/stats/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
      const website = await find(request);
      if (website.privacy !== 2 || website.password_hash === null) throw notFound();
      const network = networkOf(clientAddress(request));
      const waitS = guesses.take(website.id, network, deps.now());
      if (waitS > 0) {
        reply.code(429).header('retry-after', String(waitS));
        return sendPage(
          reply,
          passwordPage(
            t(
              '{seconds, plural, one {Too many attempts: try again in # second.} other {Too many attempts: try again in # seconds.}}',
              { seconds: waitS },
            ),
          ),
        );
      }
      const { password } = (request.body ?? {}) as { password?: unknown };
      const given = typeof password === 'string' ? password.slice(0, passwordLength.max).trim() : '';
      if (!(await verifyPassword(website.password_hash, given, `network:${siteOf(network)}`)))
        return sendPage(reply.code(403), passwordPage(t('Wrong password. Try again.')));
      guesses.wasRight(website.id, deps.now());
      const path = `/stats/${website.id}`;
      const ticket = issueTicket(deps.vault, guarded(website), deps.now());
      reply.header('set-cookie', ticketCookieHeader(guarded(website), ticket, { path, secure }));
      const [, query] = request.url.split(/\?(.*)/s);
      return reply
        .code(303)
        .header('location', query ? `${path}?${query}` : path)
        .send();
    });

    // Frames on other sites send no cookies, so they can show only public websites.
    app.get('/stats/:id/embed', { config: { access: 'public' }, schema }, async (request, reply) => {
      const website = await find(request);
      if (website.privacy !== 0) throw notFound();
      return statistics(request, reply, { website, place: 'frame', isPublic: true });
    });

    app.get('/stats/:id/share/:token', { config: { access: 'public' }, schema }, async (request, reply) =>
      statistics(request, reply, { website: await opened(request), place: 'page', isPublic: false }),
    );
    app.get('/stats/:id/share/:token/embed', { config: { access: 'public' }, schema }, async (request, reply) =>
      statistics(request, reply, { website: await opened(request), place: 'frame', isPublic: false }),
    );

    optOutRoutes(app, deps);
  };
}

const guarded = ({ id, password_hash }: WebsiteRow): ProtectedPage => ({ kind: 'stats', id, password_hash });

function refuseIfOver(retryAfterS: number): void {
  if (retryAfterS > 0) throw new Refusal('too_many', t('Too many requests. Try again later.'), { retryAfterS });
}
