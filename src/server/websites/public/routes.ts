import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPassword, passwordLength } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  Allowance,
  clientAddress,
  confineToHost,
  idParam,
  networkOf,
  refuseOtherMethods,
  takeBodies,
} from '../../http/index.ts';
import { invalid, notFound, Refusal, refusalStatus } from '../../kernel/refusal.ts';
import type { WebsiteRow } from '../../ledger/index.ts';
import { contentPolicyOf, type Guarded, issueTicket, isTicket, ticketHeader, ticketOf } from '../../pages/index.ts';
import { lastDays, type Period, readPeriod, statistics } from '../reports/index.ts';
import { findPublicWebsite } from '../website.store.ts';
import { accessTo } from './access.ts';
import { type PeriodLink, passwordPage, refusalPage, statisticsPage } from './page.ts';
import { css } from './style.ts';

/** Each page asks the event store several questions, and anybody may ask. */
const pagesPerMinute = 120;
const guessesPerMinute = 5;
/** A page of more days would be too big to load at once. */
const maxDays = 92;

/** `GET /stats/{id}`: a website's statistics for whom its privacy lets in. `viewerOf` is the signed-in account. */
export function publicStatistics(deps: Deps, viewerOf: (request: FastifyRequest) => Promise<number | undefined>) {
  const pages = new Allowance({ perMinute: pagesPerMinute });
  const guesses = new Allowance({ perMinute: guessesPerMinute, burst: 10 });

  const secure = deps.config.analyticsBaseUrl.startsWith('https:');
  const access = async (request: FastifyRequest, website: WebsiteRow) =>
    accessTo(website.privacy, {
      isOwner: website.privacy !== 0 && (await viewerOf(request)) === website.account_id,
      hasTicket: isTicket(deps.vault, guarded(website), ticketOf(request, guarded(website)), deps.now()),
    });
  const find = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findPublicWebsite(deps.ledger.db, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };

  return async (app: FastifyInstance): Promise<void> => {
    confineToHost(app, deps.config.analyticsBaseUrl, deps.config.baseUrl);
    takeBodies(app);
    showRefusals(app);
    const schema = { hide: true } as object;

    app.get('/stats/:id', { schema }, async (request, reply) => {
      refuseIfOver(pages.take(clientAddress(request), deps.now()));
      const website = await find(request);
      switch (await access(request, website)) {
        case 'hidden':
          throw notFound();
        case 'ask_password':
          return show(reply, passwordPage(website.domain));
        case 'open': {
          const period = publicPeriod(readPeriod(request.query as object, deps.now(), website.time_zone));
          const found = await statistics(deps, website, period);
          return show(reply, statisticsPage(website.domain, website.time_zone, found, periodLinks(deps.now(), period)));
        }
      }
    });

    app.post('/stats/:id', { schema }, async (request, reply) => {
      const website = await find(request);
      if (website.privacy !== 2 || website.password_hash === null) throw notFound();
      const waitS = guesses.take(`${website.id} ${networkOf(clientAddress(request))}`, deps.now());
      if (waitS > 0) {
        reply.code(429).header('retry-after', String(waitS));
        return show(reply, passwordPage(website.domain, `Too many attempts: try again in ${waitS} seconds.`));
      }
      const { password } = (request.body ?? {}) as { password?: unknown };
      // Trimmed as it was when it was set.
      const given = typeof password === 'string' ? password.slice(0, passwordLength.max).trim() : '';
      if (!(await isPassword(website.password_hash, given)))
        return show(reply.code(403), passwordPage(website.domain, 'That is not the password.'));
      const ticket = issueTicket(deps.vault, guarded(website), deps.now());
      reply.header('set-cookie', ticketHeader(guarded(website), ticket, { path: `/stats/${website.id}`, secure }));
      return reply.code(303).header('location', `/stats/${website.id}`).send();
    });
    refuseOtherMethods(app, '/stats/:id', ['GET', 'POST']);
  };
}

const guarded = ({ id, password_hash }: WebsiteRow): Guarded => ({ kind: 'stats', id, password_hash });
const contentPolicy = contentPolicyOf(css);

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', contentPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** A person reads these answers, so that a refusal is a page too. */
function showRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
    if (error.allow !== undefined) reply.header('allow', error.allow);
    return show(reply.code(refusalStatus[error.code]), refusalPage(error.message));
  });
}

function refuseIfOver(retryAfterS: number): void {
  if (retryAfterS > 0) throw new Refusal('too_many', 'Too many requests: try again in a while.', { retryAfterS });
}

function publicPeriod(period: Period): Period {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  if (days > maxDays) throw invalid({ from: [`from and to must be at most ${maxDays} days apart here.`] });
  return period;
}

function periodLinks(nowMs: number, shown: Period): PeriodLink[] {
  return [7, 30, 90].map((days) => {
    const { from, to } = lastDays(days, nowMs, shown.zone);
    return { label: `${days} days`, href: `?from=${from}&to=${to}`, current: from === shown.from && to === shown.to };
  });
}
