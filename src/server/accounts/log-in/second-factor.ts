import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import {
  type AssertedCredential,
  checkAssertion,
  findAssertedPasskey,
  listPasskeys,
  redeemAssertion,
  requestAssertion,
} from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { findKnownSignIn, signInOriginOf } from '../sessions/index.ts';
import {
  type Challenged,
  challengeLifetimeMs,
  countUnusedCodes,
  endChallenge,
  type FirstStep,
  findChallenged,
  hasSecondFactor,
  redeemRecoveryCode,
  redeemTotpCode,
  startChallenge,
} from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { lockUser } from '../users/index.ts';
import { recoveryCodeMail } from './recovery-code-mail.ts';

const cookie = 'gatehouse_second_factor';

/** Per user in fifteen minutes. Known browsers have their own limit. */
const maxFailures = 10;

export const needsSecondFactor = (deps: Deps, userId: number): Promise<boolean> =>
  hasSecondFactor(deps.database.db, userId);

/** The browser has five minutes for the second step. */
export async function askSecondFactor(
  deps: Deps,
  reply: FastifyReply,
  userId: number,
  firstStep: FirstStep,
): Promise<void> {
  setCookie(deps, reply, await startChallenge(deps, userId, firstStep), challengeLifetimeMs);
}

export const clearSecondFactor = (deps: Deps, reply: FastifyReply): void => setCookie(deps, reply, '', 0);

export async function findPendingSecondFactor(deps: Deps, request: FastifyRequest): Promise<Challenged | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findChallenged(deps, deps.database.db, token);
}

export const passSecondFactor = (
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  code: string,
  onRefused: (asked: Challenged) => void,
): Promise<Challenged> =>
  passStep(
    deps,
    attempts,
    { request, onRefused },
    async ({ user }) =>
      (trx) =>
        redeemCode(deps, trx, user, code),
  );

export async function requestSecondPasskey(deps: Deps, request: FastifyRequest) {
  const asked = await findPendingSecondFactor(deps, request);
  if (!asked) throw again();
  const passkeys = await listPasskeys(deps.database.db, asked.user.id);
  return requestAssertion(deps, { wanted: challengeFor(request), passkeys, mustVerifyUser: false });
}

/** User presence is enough, because the password was verified. */
export const passSecondFactorByPasskey = (
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  credential: AssertedCredential,
  onRefused: (asked: Challenged) => void,
): Promise<Challenged> =>
  passStep(deps, attempts, { request, onRefused }, async ({ user }) => {
    const passkey = await findAssertedPasskey(deps.database.db, credential, user.id);
    const assertion = await checkAssertion(deps, { passkey, credential, wanted: challengeFor(request) });
    return (trx) => redeemAssertion(deps, trx, assertion);
  });

async function passStep(
  deps: Deps,
  attempts: AttemptLimiter,
  { request, onRefused }: { request: FastifyRequest; onRefused: (asked: Challenged) => void },
  prove: (asked: Challenged) => Promise<(trx: DatabaseOrTransaction) => Promise<void>>,
): Promise<Challenged> {
  const token = tokenOf(request) ?? '';
  const asked = await findPendingSecondFactor(deps, request);
  if (!asked) throw again();
  const { user } = asked;
  // An attacker who knows the password must not be able to lock the user out of a known browser.
  const origin = signInOriginOf(request);
  const { device } = await findKnownSignIn(deps, user.id, origin);
  const subject = `second factor:${user.id}${device ? ` device:${origin.device}` : ''}`;
  const attempt = attempts.begin({ [subject]: maxFailures }, deps.now());
  try {
    const redeem = await prove(asked);
    await inTransaction(deps.database, async (trx) => {
      await lockUser(deps.database, trx, user.id);
      // Checked again under the lock, because a password change ends logins that began with the old password.
      if (!(await findChallenged(deps, trx, token)) || !(await endChallenge(trx, token))) throw again();
      await redeem(trx);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') onRefused(asked);
    throw error;
  }
  attempt.giveBack();
  return asked;
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

export async function redeemCode(deps: Deps, trx: DatabaseOrTransaction, user: UserRow, code: string): Promise<void> {
  if (isAppCode(code)) {
    if (await redeemTotpCode(deps, trx, user.id, code)) return;
    throw invalid({ code: [t('This code is wrong or was already used. Wait for the next one in your app.')] });
  }
  if (!(await redeemRecoveryCode(deps, trx, user.id, code)))
    throw invalid({ code: [t('This is neither a code from your app nor one of your unused recovery codes.')] });
  const left = await countUnusedCodes(trx, user.id);
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () =>
      recoveryCodeMail(
        { username: user.username, host: new URL(baseUrl).host },
        { moment: await momentFor(trx, user, deps.now()), left, url: `${baseUrl}/settings?section=two-factor` },
      ),
  });
}

const challengeFor = (request: FastifyRequest) => ({ use: 'second factor', browser: tokenOf(request) ?? '' }) as const;

const again = (): Refusal => new Refusal('unauthenticated', t('This took too long. Log in again.'));

function tokenOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(/(?:^|;)\s*gatehouse_second_factor=([\w-]{43})\s*(?:;|$)/)?.[1];
}

function setCookie(deps: Deps, reply: FastifyReply, token: string, maxAgeMs: number): void {
  const secure = deps.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie}=${token}; Max-Age=${maxAgeMs / 1000}; Path=/console/api; HttpOnly; SameSite=Lax${secure}`,
  );
}
