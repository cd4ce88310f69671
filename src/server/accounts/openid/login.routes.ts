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

      // The browser itself opens this address, so errors also redirect to a console page.
      routes.get('/openid/callback', { access: 'public', operation: 'console' }, async (request, reply) => {
        const query = request.url.split('?')[1] ?? '';
        const state = new URLSearchParams(query).get('state') ?? '';
        const flow = findFlow(deps, request, state);
        if (flow) dropFlow(deps, reply, state);
        const isOfSession = flow !== undefined && (flow.linksSession ?? flow.confirmsSession) !== null;
        try {
          if (!provider || !flow) throw new OpenIdProblem('expired');
          const claims = await provider.finish(query, flow);
          const arrived = { provider, flow, claims };
          const path = !isOfSession
            ? await logIn(deps, { request, reply, describe }, arrived)
            : await (flow.linksSession !== null ? linkSession : confirmSession)(deps, request, arrived);
          return reply.redirect(`${deps.config.baseUrl}${path}`);
        } catch (error) {
          const problem = problemOf(error);
          if (problem.reason) deps.log.warn({ reason: problem.reason }, 'an OpenID Connect login failed');
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
 * Throws `not_found` without a provider, `conflict` if the browser would return to another origin, and `unavailable`.
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
  if (!provider) throw new Refusal('not_found', t('This service has no login provider.'));
  const { label } = provider.settings;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw new Refusal(
      'conflict',
      t('{label} sends you back to {baseUrl}. Open that address, then log in.', { label, baseUrl }),
    );
  try {
    const { url, ...kept } = await provider.begin({ asksAgain: confirmsSession !== null });
    keepFlow(deps, { request, reply }, { ...kept, ...wanted, linksSession, confirmsSession });
    return url;
  } catch (error) {
    const problem = problemOf(error);
    deps.log.warn({ reason: problem.reason }, 'the OpenID Connect provider cannot be used');
    throw new Refusal(
      'unavailable',
      problem.code === 'unreachable'
        ? t("{label} doesn't respond. Log in with your password, or try again in a minute.", { label })
        : t(
            "{label} can't be used. The owner of this service can find the reason with gatehouse doctor. Log in with your password.",
            { label },
          ),
    );
  }
}

type ProviderReturn = { provider: Provider; flow: Flow; claims: Claims };

/** A provider login doesn't replace the second factor. Returns the next path. */
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

/** Works only for the session that started the flow. */
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

function problemOf(error: unknown): OpenIdProblem {
  if (error instanceof OpenIdProblem) return error;
  if (!(error instanceof Refusal)) throw error;
  return new OpenIdProblem(error.code === 'forbidden' ? 'disabled' : 'rejected', error.message);
}

/** Tolerance for the provider's clock being behind. */
const clockToleranceMs = minuteMs;

/** Works only for the session that started the flow, and only if the provider has authenticated the user since. */
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
