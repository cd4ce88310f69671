import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/index.ts';
import { describeCommand } from '../installation.ts';
import { missingProviders } from '../outbox/index.ts';
import { hasAccounts } from './account.store.ts';
import { rememberSignIn, signInOriginOf } from './known-sign-ins.ts';
import { authenticate, type LoginLimits } from './login.ts';
import { isRegistrationOpen, registerAccount } from './register.ts';
import {
  clearSessionCookie,
  csrfToken,
  endSession,
  findSession,
  refuseCrossSiteWrites,
  requireCsrfToken,
  type SignedInSession,
  startSession,
} from './sessions.ts';
import { createOwner } from './setup.ts';
import { logIn, presentAccount, registration, type Session, setupRequest } from './wire.ts';

/** New accounts that one network may create in fifteen minutes, where registration is open. */
const registrations = 10;

/** Routes that need no session: who is logged in, setup, login, registration and logout. */
export function authRoutes(deps: Deps, limits: LoginLimits) {
  const signIn = async (request: FastifyRequest, reply: FastifyReply, account: AccountRow) => {
    const session = await startSession(deps, request, reply, account);
    await rememberSignIn(deps, request, reply, account.id);
    return { data: await describeSession(deps, session) };
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    app.get('/session', async (request, reply) => ({
      data: await describeSession(deps, await findSession(deps, request, reply)),
    }));

    app.post('/setup', async (request, reply) => {
      const account = await createOwner(deps, parseInput(setupRequest, request.body));
      return reply.code(201).send(await signIn(request, reply, account));
    });

    app.post('/login', async (request, reply) => {
      const given = parseInput(logIn, request.body);
      return signIn(request, reply, await authenticate(deps, limits, { ...given, origin: signInOriginOf(request) }));
    });

    app.post('/register', async (request, reply) => {
      const wanted = parseInput(registration, request.body);
      // An invitation is proof enough; without one, an IP address may not create accounts (and costly hashes) at will.
      if (!wanted.invitation)
        limits.attempts.begin({ [`register network:${signInOriginOf(request).network}`]: registrations }, deps.now());
      const account = await registerAccount(deps, wanted);
      return reply.code(201).send(await signIn(request, reply, account));
    });

    app.post('/logout', async (request, reply) => {
      const session = await findSession(deps, request);
      if (session) requireCsrfToken(deps, request, session.idHash);
      await endSession(deps, request);
      clearSessionCookie(deps, reply);
      return { data: await describeSession(deps, undefined) };
    });
  };
}

async function describeSession(deps: Deps, session: SignedInSession | undefined): Promise<Session> {
  const { db } = deps.database;
  const common = {
    open_registration: await isRegistrationOpen(db),
    mail_ready: deps.mail.ready,
    missing_channels: missingProviders(deps),
    base_url: deps.config.baseUrl,
    market_base_url: deps.config.marketBaseUrl,
    command: 'npx gatehouse',
  };
  if (session) {
    return {
      state: 'signed_in',
      csrf: csrfToken(deps, session.idHash),
      account: presentAccount(session.account),
      ...common,
      // Only the owner of the service learns where its data is.
      command: session.account.is_owner === 1 ? describeCommand(deps.config) : common.command,
    };
  }
  return { state: (await hasAccounts(db)) ? 'signed_out' : 'setup', csrf: null, account: null, ...common };
}
