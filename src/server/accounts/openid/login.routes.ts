import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { askSecondFactor, chooseAccount, needsSecondFactor, openSession } from '../log-in/index.ts';
import { type DescribeDevice, findSession, refuseCrossSiteWrites } from '../sessions/index.ts';
import { admit, link } from './admit.ts';
import { dropFlow, type Flow, findFlow, keepFlow } from './flow-cookie.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims, Provider } from './provider.ts';
import { type FlowStart, flowStart } from './wire.ts';

/** To the provider and back, for browsers that need no session. */
export function openIdLoginRoutes(deps: Deps, provider: Provider | undefined, describe: DescribeDevice) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    app.post('/openid/start', async (request, reply): Promise<{ data: FlowStart }> => {
      const { next } = parseInput(flowStart, request.body);
      const url = await begin(deps, { request, reply, provider }, { next: next ?? '/', linksSession: null });
      return { data: { url } };
    });

    // A page of the provider's brings the browser here: whatever happens, it goes on to a page of the console.
    app.get('/openid/callback', async (request, reply) => {
      const flow = findFlow(deps, request);
      dropFlow(deps, reply);
      const isLink = flow?.linksSession != null;
      try {
        if (!provider || !flow) throw new OpenIdProblem('expired');
        const query = request.url.split('?')[1] ?? '';
        if (new URLSearchParams(query).get('state') !== flow.state) throw new OpenIdProblem('expired');
        const claims = await provider.finish(query, flow);
        const path = isLink
          ? await linkSession(deps, request, { provider, flow, claims })
          : await logIn(deps, { request, reply, describe }, { provider, flow, claims });
        return reply.redirect(`${deps.config.baseUrl}${path}`);
      } catch (error) {
        const problem = problemOf(error);
        if (problem.reason) deps.log.warn({ reason: problem.reason }, 'a log-in with OpenID Connect failed');
        const search = new URLSearchParams({ provider_problem: problem.code });
        if (isLink) search.set('section', 'password');
        else if (flow && flow.next !== '/') search.set('next', flow.next);
        return reply.redirect(`${deps.config.baseUrl}${isLink ? '/settings' : '/login'}?${search}`);
      }
    });
  };
}

/**
 * Has this browser leave for the provider. Throws `not_found` without one, `conflict` where it would come back to another
 * address than it left, and `unavailable` while the provider is away.
 */
export async function begin(
  deps: Deps,
  { request, reply, provider }: { request: FastifyRequest; reply: FastifyReply; provider: Provider | undefined },
  wanted: Pick<Flow, 'next' | 'linksSession'>,
): Promise<string> {
  const { baseUrl } = deps.config;
  if (!provider) throw new Refusal('not_found', 'This service has no provider to log in with.');
  const { label } = provider.settings;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw new Refusal('conflict', `${label} sends you back to ${baseUrl}: open that address, then log in.`);
  try {
    const { url, ...kept } = await provider.begin();
    keepFlow(deps, reply, { ...kept, ...wanted });
    return url;
  } catch (error) {
    const problem = problemOf(error);
    deps.log.warn({ reason: problem.reason }, 'the provider of OpenID Connect cannot be used');
    throw new Refusal(
      'unavailable',
      problem.code === 'unreachable'
        ? `${label} does not answer. Log in with your password, or try again in a minute.`
        : `${label} cannot be used: whoever runs this service finds the reason with gatehouse doctor. Log in with your password.`,
    );
  }
}

type Arrived = { provider: Provider; flow: Flow; claims: Claims };

/** Opens a session, or asks for the second factor, which the provider does not stand in for. Resolves to the next page. */
async function logIn(
  deps: Deps,
  { request, reply, describe }: { request: FastifyRequest; reply: FastifyReply; describe: DescribeDevice },
  { provider, flow, claims }: Arrived,
): Promise<string> {
  const user = await admit(deps, request, { settings: provider.settings, claims });
  const chosen = await chooseAccount(deps, user);
  if (await needsSecondFactor(deps, user.id)) {
    await askSecondFactor(deps, reply, user.id);
    return flow.next === '/' ? '/login' : `/login?${new URLSearchParams({ next: flow.next })}`;
  }
  await openSession(deps, { request, reply, describe }, chosen, `OpenID Connect: ${provider.settings.label}`);
  return flow.next;
}

/** Links the log-in with the user of the session that asked for it, and no other. */
async function linkSession(deps: Deps, request: FastifyRequest, { provider, flow, claims }: Arrived): Promise<string> {
  const session = await findSession(deps, request);
  if (!session || session.idHash !== flow.linksSession) throw new OpenIdProblem('session_ended');
  const { user, account } = session;
  await inTransaction(deps.database, (trx) =>
    link(deps, trx, { settings: provider.settings, claims }, { user, accountId: account.id, request }),
  );
  return flow.next;
}

/** What is neither is a fault of ours, and goes on to whoever answers those. */
function problemOf(error: unknown): OpenIdProblem {
  if (error instanceof OpenIdProblem) return error;
  if (!(error instanceof Refusal)) throw error;
  return new OpenIdProblem(error.code === 'forbidden' ? 'disabled' : 'rejected', error.message);
}
