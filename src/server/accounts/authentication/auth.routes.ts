import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commandWithoutSettings, describeCommand } from '../../data-folder/index.ts';
import { inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, moduleSentence, parseInput, withoutModules } from '../../http/index.ts';
import { hasUnseenChanges, Refusal, t } from '../../kernel/index.ts';
import { missingProviders, webPushKey } from '../../outbox/index.ts';
import { accountForGuest, hasAccounts, presentAccount, presentMembership } from '../account/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import {
  askSecondFactor,
  authenticate,
  chooseAccount,
  clearSecondFactor,
  FailedLogIns,
  findPendingSecondFactor,
  isAppCode,
  type LogInMethod,
  type LoginLimits,
  logInByPasskey,
  needsSecondFactor,
  openSession,
  passSecondFactor,
  passSecondFactorByPasskey,
  requestPasskeyLogIn,
  requestSecondPasskey,
} from '../log-in/index.ts';
import { linkToken } from '../mailed-links/index.ts';
import { listMemberships, permissionsOf } from '../members/index.ts';
import { findModulesOff } from '../modules/index.ts';
import { passkeyAnswer, passkeySupport } from '../passkeys/index.ts';
import { describeUser } from '../profile/index.ts';
import {
  createOwner,
  describeRegistrationLink,
  isRegistrationOpen,
  registerAccount,
  registerByLink,
  requestRegistrationLink,
  requireSetupToken,
} from '../registration/index.ts';
import type { DescribeDevice } from '../sessions/index.ts';
import {
  clearSessionCookie,
  csrfToken,
  endSession,
  findNoAccountSession,
  findSession,
  type NoAccountSession,
  type Principal,
  refuseCrossSiteWrites,
  requireCsrfToken,
  type SignedInSession,
  signInOriginOf,
  switchAccount,
} from '../sessions/index.ts';
import { findSuspendedHere } from '../suspension/index.ts';
import {
  acceptInvitation,
  describeOffer,
  joinRegistration,
  joinRequest,
  mayAddAccount,
  registerMember,
} from '../team/index.ts';
import { type Challenged, findSecondFactors, lacksTwoFactor, secondFactor } from '../two-factor/index.ts';
import {
  accountSwitch,
  linkedRegistration,
  logIn,
  registration,
  registrationLinkRequest,
  type Session,
  setupRequest,
} from './wire.ts';

type SessionDeps = Deps & { countFaults: () => number };

/** Per network in fifteen minutes. */
const registrations = 10;
/** Failures per network in fifteen minutes. */
const failedInvited = 20;

export function authRoutes(deps: SessionDeps, limits: LoginLimits, describe: DescribeDevice) {
  const failed = new FailedLogIns(deps);
  const signIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Principal,
    method: LogInMethod = 'registration',
  ) => {
    const session = await openSession(deps, { request, reply, describe }, who, method);
    return { data: await describeSession(deps, session) };
  };

  const passed = async (request: FastifyRequest, reply: FastifyReply, user: UserRow, method: LogInMethod) => {
    const chosen = await chooseAccount(deps, user);
    clearSecondFactor(deps, reply);
    return signIn(request, reply, chosen, method);
  };

  const beginRegistration = (request: FastifyRequest) =>
    limits.attempts.begin({ [`register network:${signInOriginOf(request).network}`]: registrations }, deps.now());
  const beginInvited = (request: FastifyRequest) =>
    limits.attempts.begin({ [`invited network:${signInOriginOf(request).network}`]: failedInvited }, deps.now());

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    return [
      routes.get('/session', { access: 'public', operation: 'console' }, async (request, reply) => ({
        data: await describeSession(
          deps,
          (await findSession(deps, request, reply)) ?? (await findNoAccountSession(deps, request)),
          (await findPendingSecondFactor(deps, request))?.user,
          (await findSuspendedHere(deps.database.db, request))?.message,
        ),
      })),

      routes.post('/setup', { access: 'public', audit: 'unrecorded', operation: 'console' }, async (request, reply) => {
        const owner = await createOwner(deps, parseInput(setupRequest, request.body), request);
        reply.code(201);
        return await signIn(request, reply, owner, 'set-up');
      }),

      routes.post(
        '/setup/token',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          await requireSetupToken(deps.database.db, parseInput(linkToken, request.body).token);
          return reply.code(204).send();
        },
      ),

      routes.post('/login', { access: 'public', audit: 'unrecorded', operation: 'console' }, async (request, reply) => {
        const given = parseInput(logIn, request.body);
        const user = await authenticate(deps, limits, {
          ...given,
          origin: signInOriginOf(request),
          onWrongPassword: (known) => failed.record(reply, known, 'password'),
        });
        const chosen = await chooseAccount(deps, user);
        if (await needsSecondFactor(deps, user.id)) {
          await askSecondFactor(deps, reply, user.id, 'password');
          return { data: await describeSession(deps, undefined, user) };
        }
        return signIn(request, reply, chosen, 'password');
      }),

      routes.post(
        '/login/second-factor',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { code } = parseInput(secondFactor, request.body);
          const methodOf = ({ firstStep }: Challenged) =>
            `${firstStep} and ${isAppCode(code) ? 'code' : 'recovery code'}` as const;
          const asked = await passSecondFactor(deps, limits.attempts, request, code, (refused) =>
            failed.record(reply, refused.user, methodOf(refused)),
          );
          return passed(request, reply, asked.user, methodOf(asked));
        },
      ),

      routes.post(
        '/login/second-factor/passkey/options',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: await requestSecondPasskey(deps, request),
        }),
      ),

      routes.post(
        '/login/second-factor/passkey',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { credential } = parseInput(passkeyAnswer, request.body);
          const methodOf = ({ firstStep }: Challenged) => `${firstStep} and passkey` as const;
          const asked = await passSecondFactorByPasskey(deps, limits.attempts, request, credential, (refused) =>
            failed.record(reply, refused.user, methodOf(refused)),
          );
          return passed(request, reply, asked.user, methodOf(asked));
        },
      ),

      routes.post(
        '/login/passkey/options',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => ({
          data: await requestPasskeyLogIn(deps, request, reply),
        }),
      ),

      routes.post(
        '/login/passkey',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { credential } = parseInput(passkeyAnswer, request.body);
          const user = await logInByPasskey(deps, limits.attempts, request, credential, (known) =>
            failed.record(reply, known, 'passkey'),
          );
          return passed(request, reply, user, 'passkey');
        },
      ),

      routes.post(
        '/register',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const wanted = parseInput(registration, request.body);
          // Without an invitation, limits costly hashes. With one, limits probing for registered addresses.
          const attempt = wanted.invitation ? beginInvited(request) : undefined;
          if (!attempt) beginRegistration(request);
          const made = await registerAccount(deps, wanted, request);
          attempt?.giveBack();
          reply.code(201);
          return await signIn(request, reply, made);
        },
      ),

      routes.post(
        '/register/link',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { email } = parseInput(registrationLinkRequest, request.body);
          beginRegistration(request);
          await requestRegistrationLink(deps, email);
          reply.code(202);
          return { data: { email } };
        },
      ),

      routes.post(
        '/register/link/address',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: await describeRegistrationLink(deps, parseInput(linkToken, request.body).token),
        }),
      ),

      routes.post(
        '/register/account',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const wanted = parseInput(linkedRegistration, request.body);
          reply.code(201);
          return await signIn(request, reply, await registerByLink(deps, wanted, request));
        },
      ),

      routes.post(
        '/session/account',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request) => {
          const session = await findSession(deps, request);
          if (!session) throw new Refusal('unauthenticated', t('Your session has ended. Log in again.'));
          requireCsrfToken(deps, request, session);
          const { account_id: accountId } = parseInput(accountSwitch, request.body);
          return { data: await describeSession(deps, await switchAccount(deps, request, session, accountId)) };
        },
      ),

      routes.post('/join/offer', { access: 'public', audit: 'unrecorded', operation: 'console' }, async (request) => ({
        data: await describeOffer(deps, parseInput(joinRequest, request.body).token),
      })),

      routes.post('/join', { access: 'public', audit: 'unrecorded', operation: 'console' }, async (request) => {
        const { token } = parseInput(joinRequest, request.body);
        const session = (await findSession(deps, request)) ?? (await findNoAccountSession(deps, request));
        if (!session) throw new Refusal('unauthenticated', t('Log in to accept the invitation.'));
        requireCsrfToken(deps, request, session);
        const { user, account } = await acceptInvitation(deps, session.user, token, request);
        return {
          data: await describeSession(deps, await switchAccount(deps, request, { ...session, user }, account.id)),
        };
      }),

      routes.post(
        '/join/register',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const wanted = parseInput(joinRegistration, request.body);
          reply.code(201);
          return await signIn(request, reply, await registerMember(deps, wanted, request));
        },
      ),

      routes.post(
        '/logout',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const session = await findSession(deps, request);
          if (session) requireCsrfToken(deps, request, session);
          await inTransaction(deps.database, async (trx) => {
            await endSession(trx, request);
            if (!session) return;
            const who = { user: session.user, accountId: session.account.id, request };
            await recordLogInEvent(trx, who, { action: 'session.ended', name: 'log-out', nowMs: deps.now() });
          });
          clearSessionCookie(deps, reply);
          clearSecondFactor(deps, reply);
          return { data: await describeSession(deps, undefined) };
        },
      ),
    ];
  };
}

const none = { app: false, passkey: false };
const nobody = {
  user: null,
  role: null,
  permissions: [],
  modules_off: [],
  accounts: [],
  may_add_account: false,
  installation_faults: 0,
  has_news: false,
};

async function describeSession(
  deps: SessionDeps,
  session: SignedInSession | NoAccountSession | undefined,
  asked?: UserRow,
  ended_because: string | null = null,
): Promise<Session> {
  const { db } = deps.database;
  const common = {
    open_registration: await isRegistrationOpen(db),
    provider_label: deps.config.openId?.label ?? null,
    mail_ready: deps.mail.ready,
    passkeys: passkeySupport(deps.config.baseUrl),
    missing_channels: missingProviders(deps),
    web_push_key: webPushKey(deps.vault),
    base_url: deps.config.baseUrl,
    market_base_url: deps.config.marketBaseUrl,
    command: commandWithoutSettings,
  };
  if (session && !session.account)
    return {
      state: 'signed_in',
      second_factor: false,
      second_factors: none,
      ended_because: null,
      must_set_up_two_factor: false,
      csrf: csrfToken(deps, session),
      account: null,
      ...nobody,
      user: await describeUser(deps, session.user.id),
      may_add_account: await mayAddAccount(db, session.user.id),
      ...common,
    };
  if (session) {
    const off = await findModulesOff(db, session.account);
    const permissions = withoutModules(permissionsOf(session.role, session.account), off);
    const memberships = await listMemberships(db, session.user.id);
    return {
      state: 'signed_in',
      second_factor: false,
      second_factors: none,
      ended_because: null,
      must_set_up_two_factor: await lacksTwoFactor(db, session),
      csrf: csrfToken(deps, session),
      account: (session.role === 'guest' ? accountForGuest : presentAccount)(session.account),
      user: await describeUser(deps, session.user.id),
      role: session.role,
      permissions: [...permissions],
      modules_off: [...off].map(([module, by]) => ({ module, by, message: moduleSentence(module, by) })),
      accounts: memberships.map(({ account, role }) => presentMembership(account, role)),
      may_add_account: await mayAddAccount(db, session.user.id),
      installation_faults: permissions.has('service') ? deps.countFaults() : 0,
      has_news: hasUnseenChanges(session.user.seen_version),
      ...common,
      command: permissions.has('service') ? describeCommand(deps.config) : common.command,
    };
  }
  return {
    state: (await hasAccounts(db)) ? 'signed_out' : 'setup',
    second_factor: asked !== undefined,
    second_factors: asked ? await findSecondFactors(db, asked.id) : none,
    ended_because,
    must_set_up_two_factor: false,
    csrf: null,
    account: null,
    ...nobody,
    ...common,
  };
}
