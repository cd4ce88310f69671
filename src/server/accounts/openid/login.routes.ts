import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { minuteMs, Refusal, t } from '../../kernel/index.ts';
import { findIdentity, forgetUnlinking } from '../identities/index.ts';
import { askSecondFactor, chooseAccount, needsSecondFactor, openSession } from '../log-in/index.ts';
import { type DescribeDevice, findSession, refuseCrossSiteWrites, setSessionConfirmed } from '../sessions/index.ts';
import { admit, link } from './admit.ts';
import { dropFlow, type Flow, findFlow, keepFlow } from './flow-cookie.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims, Provider } from './provider.ts';
import { type FlowStart, flowStart } from './wire.ts';

/** To the provider and back, for browsers that need no session. */
export function openIdLoginRoutes(deps: Deps, provider: Provider | undefined, describe: DescribeDevice) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    return [
      routes.post(
        '/openid/start',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply): Promise<{ data: FlowStart }> => {
          const { next, time_zone } = parseInput(flowStart, request.body);
          const wanted = { next: next ?? '/', timeZone: time_zone ?? undefined };
          const url = await begin(deps, { request, reply, provider }, wanted);
          return { data: { url } };
        },
      ),

      // A page of the provider's brings the browser here: whatever happens, it goes on to a page of the console.
      routes.get('/openid/callback', { access: 'public', operation: 'console' }, async (request, reply) => {
        const flow = findFlow(deps, request);
        dropFlow(deps, reply);
        const isOfSession = flow !== undefined && (flow.linksSession ?? flow.confirmsSession) !== null;
        try {
          if (!provider || !flow) throw new OpenIdProblem('expired');
          const query = request.url.split('?')[1] ?? '';
          if (new URLSearchParams(query).get('state') !== flow.state) throw new OpenIdProblem('expired');
          const claims = await provider.finish(query, flow);
          const arrived = { provider, flow, claims };
          const path = !isOfSession
            ? await logIn(deps, { request, reply, describe }, arrived)
            : await (flow.linksSession !== null ? linkSession : confirmSession)(deps, request, arrived);
          return reply.redirect(`${deps.config.baseUrl}${path}`);
        } catch (error) {
          const problem = problemOf(error);
          if (problem.reason) deps.log.warn({ reason: problem.reason }, 'a log-in with OpenID Connect failed');
          const search = new URLSearchParams({ provider_problem: problem.code });
          if (isOfSession) search.set('section', 'password');
          else if (flow && flow.next !== '/') search.set('next', flow.next);
          return reply.redirect(`${deps.config.baseUrl}${isOfSession ? '/settings' : '/login'}?${search}`);
        }
      }),
    ];
  };
}

/**
 * Has this browser leave for the provider. Throws `not_found` without one, `conflict` where it would come back to another
 * address than it left, and `unavailable` while the provider is away.
 */
export async function begin(
  deps: Deps,
  { request, reply, provider }: { request: FastifyRequest; reply: FastifyReply; provider: Provider | undefined },
  {
    linksSession = null,
    confirmsSession = null,
    ...wanted
  }: Pick<Flow, 'next'> & Partial<Pick<Flow, 'linksSession' | 'confirmsSession' | 'timeZone'>>,
): Promise<string> {
  const { baseUrl } = deps.config;
  if (!provider) throw new Refusal('not_found', t('This service has no provider to log in with.'));
  const { label } = provider.settings;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw new Refusal(
      'conflict',
      t('{label} sends you back to {baseUrl}: open that address, then log in.', { label, baseUrl }),
    );
  try {
    const { url, ...kept } = await provider.begin({ asksAgain: confirmsSession !== null });
    keepFlow(deps, reply, { ...kept, ...wanted, linksSession, confirmsSession });
    return url;
  } catch (error) {
    const problem = problemOf(error);
    deps.log.warn({ reason: problem.reason }, 'the provider of OpenID Connect cannot be used');
    throw new Refusal(
      'unavailable',
      problem.code === 'unreachable'
        ? t('{label} does not answer. Log in with your password, or try again in a minute.', { label })
        : t(
            '{label} cannot be used: whoever runs this service finds the reason with gatehouse doctor. Log in with your password.',
            { label },
          ),
    );
  }
}

type ProviderReturn = { provider: Provider; flow: Flow; claims: Claims };

/** Opens a session, or asks for the second factor, which the provider does not stand in for. Resolves to the next page. */
async function logIn(
  deps: Deps,
  { request, reply, describe }: { request: FastifyRequest; reply: FastifyReply; describe: DescribeDevice },
  { provider, flow, claims }: ProviderReturn,
): Promise<string> {
  const user = await admit(deps, request, { settings: provider.settings, claims, timeZone: flow.timeZone });
  const chosen = await chooseAccount(deps, user);
  if (await needsSecondFactor(deps, user.id)) {
    await askSecondFactor(deps, reply, user.id, 'OpenID Connect');
    return flow.next === '/' ? '/login' : `/login?${new URLSearchParams({ next: flow.next })}`;
  }
  await openSession(deps, { request, reply, describe }, chosen, `OpenID Connect: ${provider.settings.label}`, claims);
  return flow.next;
}

/** Links the log-in with the user of the session that asked for it, and no other. */
async function linkSession(
  deps: Deps,
  request: FastifyRequest,
  { provider, flow, claims }: ProviderReturn,
): Promise<string> {
  const session = await findSession(deps, request);
  if (!session || session.idHash !== flow.linksSession) throw new OpenIdProblem('session_ended');
  const { user, account } = session;
  await inTransaction(deps.database, async (trx) => {
    await link(deps, trx, { settings: provider.settings, claims }, { user, accountId: account.id, request });
    await forgetUnlinking(trx, user.id, provider.settings.issuer);
  });
  return flow.next;
}

/** What is neither is a fault of ours, and goes on to whoever answers those. */
function problemOf(error: unknown): OpenIdProblem {
  if (error instanceof OpenIdProblem) return error;
  if (!(error instanceof Refusal)) throw error;
  return new OpenIdProblem(error.code === 'forbidden' ? 'disabled' : 'rejected', error.message);
}

/** How far the provider's clock may be behind. */
const clockToleranceMs = minuteMs;

/**
 * Confirms the session that asked for it, where its user, and no other, was asked at the provider since. Resolves to the page
 * that asked.
 */
async function confirmSession(
  deps: Deps,
  request: FastifyRequest,
  { provider, flow, claims }: ProviderReturn,
): Promise<string> {
  const session = await findSession(deps, request);
  if (!session || session.idHash !== flow.confirmsSession) throw new OpenIdProblem('session_ended');
  const { db } = deps.database;
  const identity = await findIdentity(db, { issuer: provider.settings.issuer, subject: claims.subject });
  if (identity?.user_id !== session.user.id) throw new OpenIdProblem('someone_else');
  if (claims.authenticatedAt === undefined || claims.authenticatedAt < flow.begunAt - clockToleranceMs)
    throw new OpenIdProblem('not_asked');
  await setSessionConfirmed(db, session.idHash, deps.now());
  return flow.next;
}
