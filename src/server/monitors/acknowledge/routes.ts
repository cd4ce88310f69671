import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccountContext } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  clientAddress,
  networkOf,
  parseBodies,
  RateLimiter,
  shareLimit,
  speakVisitorsLanguage,
} from '../../http/index.ts';
import { acknowledgePath, findLinkedMessage } from '../../outbox/index.ts';
import { findIncident } from '../incidents/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { expiredPage, incidentPage, pagePolicy, waitPage } from './page.ts';
import { type Response, respond, responses } from './respond.ts';

type LinkDeps = Pick<Deps, 'config' | 'database' | 'signals' | 'vault' | 'now'>;
type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>;

/** Guesses of tokens, per client. */
const unknownPerMinute = 10;
const changesPerMinute = 10;

/** The token in the URL is the only credential. `changed` is called after each change. */
export function acknowledgeRoutes(deps: LinkDeps, changed: () => void) {
  const unknown = new RateLimiter({ perMinute: unknownPerMinute, shared: shareLimit(deps, 'unknown-alert-links') });
  const changes = new RateLimiter({ perMinute: changesPerMinute, shared: shareLimit(deps, 'changes-by-alert-links') });

  const opened =
    (answer: (linked: Linked, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const linked = await findLinked(deps, (request.params as { token: string }).token);
      if (linked) return answer(linked, request, reply);
      const waitS = unknown.take(networkOf(clientAddress(request)), deps.now());
      return waitS > 0 ? sendWait(reply, waitS) : sendPage(reply.code(404), expiredPage());
    };

  return async (app: FastifyInstance): Promise<void> => {
    speakVisitorsLanguage(app);
    parseBodies(app);
    const path = `${acknowledgePath}/:token`;
    const options = { config: { access: 'public' as const }, schema: { hide: true } as object };
    // GET must not change data, because mail scanners and chat programs follow links.
    app.get(
      path,
      options,
      opened(async (linked, _, reply) => sendPage(reply, incidentPage({ ...linked, nowMs: deps.now() }))),
    );
    app.post(
      path,
      options,
      opened(async ({ message, timeZone }, request, reply) => {
        const waitS = changes.take(String(message.id), deps.now());
        if (waitS > 0) return sendWait(reply, waitS);
        const response = responseOf(request.body);
        if (response) {
          await respond(deps, { message, response, timeZone }, request);
          changed();
        }
        return reply.headers(privateHeaders).redirect(request.url, 303);
      }),
    );
  };
}

async function findLinked({ database: { db }, vault, now }: LinkDeps, token: string) {
  const message = await findLinkedMessage(db, vault, token, now());
  if (!message || message.incident_id === null) return undefined;
  const { account_id: accountId, incident_id } = message;
  const incident = await findIncident(db, accountId, incident_id);
  const monitor = incident && (await findMonitor(db, accountId, incident.monitor_id));
  const account = monitor && (await findAccountContext(db, accountId));
  return account && { message: { ...message, incident_id }, incident, monitor, timeZone: account.timeZone };
}

function responseOf(body: unknown): Response | undefined {
  const { response } = (typeof body === 'object' && body !== null ? body : {}) as { response?: unknown };
  return responses.find((one) => one === response);
}

const privateHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': pagePolicy,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  // The URL contains the token.
  'referrer-policy': 'no-referrer',
};

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers(privateHeaders).type('text/html; charset=utf-8').send(page);

const sendWait = (reply: FastifyReply, seconds: number): FastifyReply =>
  sendPage(reply.code(429).header('retry-after', String(seconds)), waitPage(seconds));
