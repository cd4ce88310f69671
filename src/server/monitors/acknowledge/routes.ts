import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccountContext, isModuleEnabled } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  clientAddress,
  networkOf,
  parseBodies,
  RateLimiter,
  shareLimit,
  speakVisitorsLanguage,
} from '../../http/index.ts';
import { acknowledgePath, findLinkedMessages, shortAcknowledgePath } from '../../outbox/index.ts';
import { findIncident, listNamedIncidents } from '../incidents/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { combinedPage, expiredPage, incidentPage, pagePolicy, waitPage } from './page.ts';
import { type LinkedMessage, type Response, respond, responses } from './respond.ts';

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
    const options = { config: { access: 'public' as const }, schema: { hide: true } as object };
    for (const path of [`${acknowledgePath}/:token`, `${shortAcknowledgePath}/:token`]) {
      // GET must not change data, because mail scanners and chat programs follow links.
      app.get(
        path,
        options,
        opened(async (linked, _, reply) => sendPage(reply, pageOf(linked, deps.now()))),
      );
      app.post(
        path,
        options,
        opened(async (linked, request, reply) => {
          const waitS = changes.take(String(linked.messages[0].id), deps.now());
          if (waitS > 0) return sendWait(reply, waitS);
          const response = responseOf(request.body);
          // The page of a combined message has no other button.
          if (response && (linked.kind === 'one' || response === 'acknowledge')) {
            const { timeZone } = linked;
            for (const message of waitingIn(linked)) await respond(deps, { message, response, timeZone }, request);
            changed();
          }
          return reply.headers(privateHeaders).redirect(request.url, 303);
        }),
      );
    }
  };
}

const pageOf = (linked: Linked, nowMs: number): string =>
  linked.kind === 'one' ? incidentPage({ ...linked, nowMs }) : combinedPage({ ...linked, nowMs });

/** Returns one message for each incident that the response is about. */
function waitingIn(linked: Linked): LinkedMessage[] {
  if (linked.kind === 'one') return linked.messages;
  const waiting = new Set(
    linked.incidents.flatMap(({ id, ended_at, acknowledged_at }) =>
      ended_at === null && acknowledged_at === null ? [id] : [],
    ),
  );
  return linked.messages.filter(({ incident_id }) => waiting.delete(incident_id));
}

async function findLinked({ database: { db }, vault, now }: LinkDeps, token: string) {
  const found = await findLinkedMessages(db, vault, token, now());
  if (!found) return undefined;
  const [first, ...others] = found.messages.flatMap(({ incident_id, ...message }): LinkedMessage[] =>
    incident_id === null ? [] : [{ ...message, incident_id }],
  );
  const account = first && (await findAccountContext(db, first.account_id));
  if (!account || !(await isModuleEnabled(db, first.account_id, 'monitors'))) return undefined;
  const { timeZone } = account;
  const messages: [LinkedMessage, ...LinkedMessage[]] = [first, ...others];
  if (found.isCombined) {
    const ids = messages.map(({ incident_id }) => incident_id);
    const incidents = await listNamedIncidents(db, first.account_id, ids);
    return incidents.length === 0 ? undefined : ({ kind: 'all', messages, incidents, timeZone } as const);
  }
  const incident = await findIncident(db, first.account_id, first.incident_id);
  const monitor = incident && (await findMonitor(db, first.account_id, incident.monitor_id));
  return monitor && ({ kind: 'one', messages, incident, monitor, timeZone } as const);
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
