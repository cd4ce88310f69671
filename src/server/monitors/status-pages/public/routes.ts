import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordLength, verifyPassword } from '../../../accounts/index.ts';
import {
  clientAddress,
  networkOf,
  PasswordGuesses,
  parseBodies,
  refusalOf,
  refuseTakenPath,
  restrictToHost,
  siteOf,
  speakVisitorsLanguage,
} from '../../../http/index.ts';
import { hourMs, notFound, refusalStatus, secondMs, t, tHtml } from '../../../kernel/index.ts';
import {
  type CachedDocument,
  createDocument,
  escapeHtml,
  issueTicket,
  ticketCookieHeader,
} from '../../../pages/index.ts';
import { findLogo } from '../logo.store.ts';
import { deleteUnconfirmedSubscribers } from '../subscriber.store.ts';
import { unconfirmedForMs } from '../subscriber.ts';
import { badgeRoutes } from './badge.routes.ts';
import { isOnCustomDomain } from './custom-domains.ts';
import { embeddedPage, embedPolicy } from './embed.ts';
import { feedRoutes } from './feed.routes.ts';
import { historyPage } from './history.ts';
import { objectivesJson } from './objectives-json.ts';
import { statusPage } from './page.ts';
import type { StatusPageDeps } from './page-cache.ts';
import { backLink, messagePage, rootOf } from './page-layout.ts';
import {
  allowAllOrigins,
  brandOf,
  findRequestedPage,
  guardedPage,
  hasAccess,
  type PageRequest,
  sendPage,
  sendSharedPage,
} from './page-request.ts';
import { script, scriptTag } from './script.ts';
import { type StatuspageFile, statuspageFiles, statuspageJson } from './statuspage-json.ts';
import { subscribeRoutes } from './subscribe.routes.ts';

const domainsEveryMs = 3 * secondMs;

export function publicStatusPages(deps: StatusPageDeps) {
  const guesses = new PasswordGuesses(deps, 'passwords-of-status-pages');
  const secure = deps.config.monitorBaseUrl.startsWith('https:');

  const opened =
    (
      answer: (
        visit: PageRequest,
        request: FastifyRequest,
        reply: FastifyReply,
      ) => FastifyReply | Promise<FastifyReply>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const visit = await findRequestedPage(deps, request);
      if (hasAccess(deps, request, visit.shown)) return answer(visit, request, reply);
      return sendPage(reply.code(isPage(request) ? 200 : 403), passwordPage(visit), visit);
    };

  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.monitorBaseUrl, deps.config.baseUrl, isOnCustomDomain);
    speakVisitorsLanguage(app);
    parseBodies(app);
    presentRefusalsAsPages(app, deps);
    await refreshPeriodically(app, deps);
    const schema = { hide: true } as object;
    const get = (path: string, answer: Parameters<typeof opened>[0]) => {
      app.get(`/status/:slug${path}`, { config: { access: 'public' }, schema }, opened(answer));
    };

    get('', (visit, request, reply) =>
      sendSharedPage(request, reply, visit, [
        'page',
        (base) => createDocument(html, statusPage(visit.shown.view, base, { script: scriptTag(base) })),
      ]),
    );
    app.post('/status/:slug', { config: { access: 'public' }, schema }, async (request, reply) => {
      const visit = await findRequestedPage(deps, request);
      const page = guardedPage(visit.shown);
      if (page.password_hash === null) throw notFound();
      const network = networkOf(clientAddress(request));
      const waitS = guesses.take(page.id, network, deps.now());
      if (waitS > 0) {
        reply.code(429).header('retry-after', String(waitS));
        return sendPage(
          reply,
          passwordPage(
            visit,
            t(
              '{seconds, plural, one {Too many attempts: try again in # second.} other {Too many attempts: try again in # seconds.}}',
              { seconds: waitS },
            ),
          ),
          visit,
        );
      }
      const { password } = (request.body ?? {}) as { password?: unknown };
      // Passwords are also trimmed when they are set.
      const given = typeof password === 'string' ? password.slice(0, passwordLength.max).trim() : '';
      if (!(await verifyPassword(page.password_hash, given, `network:${siteOf(network)}`)))
        return sendPage(reply.code(403), passwordPage(visit, t('Wrong password. Try again.')), visit);
      guesses.wasRight(page.id, deps.now());
      const path = rootOf(visit.base);
      reply.header('set-cookie', ticketCookieHeader(page, issueTicket(deps.vault, page, deps.now()), { path, secure }));
      return reply.code(303).header('location', path).send();
    });

    app.get('/status/:slug/page.js', { config: { access: 'public' }, schema }, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );

    get('/history', (visit, request, reply) =>
      sendSharedPage(request, reply, visit, [
        'history',
        (base) => createDocument(html, historyPage(visit.shown.view, base)),
      ]),
    );
    feedRoutes(get);
    for (const file of Object.keys(statuspageFiles) as StatuspageFile[])
      get(`/api/v2/${file}`, (visit, request, reply) => {
        allowAllOrigins(reply, visit);
        return sendSharedPage(request, reply, visit, [
          file,
          () => createDocument(json, statuspageJson(visit.shown.view, file)),
        ]);
      });
    get('/objectives.json', (visit, request, reply) => {
      const { view } = visit.shown;
      if (view.page.show_objectives === 0) throw notFound();
      allowAllOrigins(reply, visit);
      return sendSharedPage(request, reply, visit, [
        'objectives.json',
        () => createDocument(json, objectivesJson(view)),
      ]);
    });
    badgeRoutes(get);
    get('/embed', (visit, request, reply) => {
      const { view } = visit.shown;
      const page = ['embed', () => createDocument(html, embeddedPage(view))] as [string, () => CachedDocument];
      return sendSharedPage(request, reply, visit, page, embedPolicy(view));
    });

    // The logo needs no password, because the console shows it too and its URL contains a hash that can't be guessed.
    app.get('/status/:slug/logo-:hash', { config: { access: 'public' }, schema }, async (request, reply) => {
      const { slug, hash } = request.params as { slug: string; hash: string };
      const content = /^[0-9a-f]{24}$/.test(hash) ? await findLogo(deps.database.db, slug, hash) : undefined;
      if (!content) throw notFound();
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    });

    subscribeRoutes(app, deps, opened);
    // Security: custom domains must not reach other routes, such as the console.
    app.all('/status/:slug/*', { config: { access: 'public' }, schema }, async (request) => {
      refuseTakenPath(app, request);
      throw notFound();
    });
  };
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

const isPage = (request: FastifyRequest): boolean =>
  /^\/status\/:slug(\/history)?$/.test(request.routeOptions.url ?? '');

function passwordPage(visit: PageRequest, problem = ''): string {
  const [state, wrong] =
    problem === ''
      ? ['', '']
      : [
          ' aria-invalid="true" aria-describedby="password-problem"',
          `<p class="wrong" id="password-problem" role="alert">${escapeHtml(problem)}</p>`,
        ];
  return messagePage(
    brandOf(visit),
    t('Password required'),
    `<p class="soft">${tHtml('Enter the password to see this status page.')}</p>
<form method="post" action="${rootOf(visit.base)}"><label>${tHtml('Password')}<input type="password" name="password" autocomplete="current-password" required autofocus${state}></label>${wrong}<button>${tHtml('View page')}</button></form>`,
  );
}

function presentRefusalsAsPages(app: FastifyInstance, deps: StatusPageDeps): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
    if (refusal.allow !== undefined) reply.header('allow', refusal.allow);
    const [title, text] =
      refusal.code === 'not_found'
        ? [t('Page not found'), t('Check the address and try again.')]
        : [t('Something went wrong'), refusal.message];
    // The page may not exist. Errors here must not hide the message.
    const visit = await findRequestedPage(deps, request).catch(() => undefined);
    const back = visit ? backLink(visit.base) : '';
    const page = messagePage(visit && brandOf(visit), title, `<p>${escapeHtml(text)}</p>${back}`);
    return sendPage(reply.code(refusalStatus[refusal.code]), page, visit);
  });
}

async function refreshPeriodically(app: FastifyInstance, deps: StatusPageDeps): Promise<void> {
  const pages = deps.statusPages;
  await pages.readDomains();
  const log = (err: unknown) => deps.log.warn({ err }, 'status pages could not be kept up to date');
  const timers = [
    setInterval(() => pages.readDomains().catch(log), domainsEveryMs),
    setInterval(() => deleteUnconfirmedSubscribers(deps.database.db, deps.now() - unconfirmedForMs).catch(log), hourMs),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}
