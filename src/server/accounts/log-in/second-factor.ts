import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
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
  challengeLifetimeMs,
  countUnusedCodes,
  endChallenge,
  findChallengedUser,
  hasSecondFactor,
  redeemRecoveryCode,
  redeemTotpCode,
  startChallenge,
} from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { lockUser } from '../users/index.ts';

const cookie = 'gatehouse_second_factor';

/** Wrong codes in fifteen minutes: of one user, and beside them by each browser that the user signed in with before. */
const maxFailures = 10;

/** Whether the password alone opens no session. */
export const needsSecondFactor = (deps: Deps, userId: number): Promise<boolean> =>
  hasSecondFactor(deps.database.db, userId);

/** The password was right: the browser has five minutes to give a second factor. */
export async function askSecondFactor(deps: Deps, reply: FastifyReply, userId: number): Promise<void> {
  setCookie(deps, reply, await startChallenge(deps, userId), challengeLifetimeMs);
}

export const clearSecondFactor = (deps: Deps, reply: FastifyReply): void => setCookie(deps, reply, '', 0);

/** Whose password this browser gave, while a second factor is asked for. */
export async function findAskedUser(deps: Deps, request: FastifyRequest): Promise<UserRow | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findChallengedUser(deps, deps.database.db, token);
}

/**
 * The user whose password this browser gave and whose code this is; nothing more is asked. Throws `invalid` for a wrong
 * code, `unauthenticated` where the password has to be given again, `too_many` after ten wrong codes.
 */
export const passSecondFactor = (
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  code: string,
  onRefused: (user: UserRow) => void,
): Promise<UserRow> =>
  passStep(deps, attempts, { request, onRefused }, async (user) => (trx) => redeemCode(deps, trx, user, code));

/** What the passkeys of the user whose password this browser gave are to sign. Throws `unauthenticated` as above. */
export async function requestSecondPasskey(deps: Deps, request: FastifyRequest) {
  const asked = await findAskedUser(deps, request);
  if (!asked) throw passwordAgain();
  const passkeys = await listPasskeys(deps.database.db, asked.id);
  return requestAssertion(deps, { wanted: challengeFor(request), passkeys, mustVerifyUser: false });
}

/** As `passSecondFactor`, by a passkey: touching it is enough beside the password. */
export const passSecondFactorByPasskey = (
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  credential: AssertedCredential,
  onRefused: (user: UserRow) => void,
): Promise<UserRow> =>
  passStep(deps, attempts, { request, onRefused }, async (user) => {
    const passkey = await findAssertedPasskey(deps.database.db, credential, user.id);
    const assertion = await checkAssertion(deps, { passkey, credential, wanted: challengeFor(request) });
    return (trx) => redeemAssertion(deps, trx, assertion);
  });

/** `prove` looks at what was given, and returns what uses it up in the transaction that ends the step. */
async function passStep(
  deps: Deps,
  attempts: AttemptLimiter,
  { request, onRefused }: { request: FastifyRequest; onRefused: (user: UserRow) => void },
  prove: (user: UserRow) => Promise<(trx: DatabaseOrTransaction) => Promise<void>>,
): Promise<UserRow> {
  const token = tokenOf(request) ?? '';
  const asked = await findAskedUser(deps, request);
  if (!asked) throw passwordAgain();
  // Who stole the password must not keep the holder out of the browser that is known here.
  const origin = signInOriginOf(request);
  const { device } = await findKnownSignIn(deps, asked.id, origin);
  const subject = `second factor:${asked.id}${device ? ` device:${origin.device}` : ''}`;
  const attempt = attempts.begin({ [subject]: maxFailures }, deps.now());
  try {
    const redeem = await prove(asked);
    await inTransaction(deps.database, async (trx) => {
      await lockUser(deps.database, trx, asked.id);
      // Asked again behind the lock: a new password ends what was begun with the old one.
      if (!(await findChallengedUser(deps, trx, token)) || !(await endChallenge(trx, token))) throw passwordAgain();
      await redeem(trx);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') onRefused(asked);
    throw error;
  }
  attempt.giveBack();
  return asked;
}

/** Whether this can be a code of an app; a recovery code is longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Uses up a code of the app or a recovery code, by which the user is told. Throws `invalid` where it is neither. */
export async function redeemCode(deps: Deps, trx: DatabaseOrTransaction, user: UserRow, code: string): Promise<void> {
  if (isAppCode(code)) {
    if (await redeemTotpCode(deps, trx, user.id, code)) return;
    throw invalid({ code: ['This code is wrong or was used: wait for the next one in your app.'] });
  }
  if (!(await redeemRecoveryCode(deps, trx, user.id, code)))
    throw invalid({ code: ['This is neither a code of your app nor a recovery code that is left.'] });
  const left = await countUnusedCodes(trx, user.id);
  await enqueueUserMail(deps, trx, {
    to: user.email,
    content: {
      subject: 'A recovery code was used',
      paragraphs: [
        `Somebody, probably you, used a recovery code of ${user.username} at ${new URL(deps.config.baseUrl).host}.`,
      ],
      facts: [
        ['Used', await momentFor(trx, user, deps.now())],
        ['Codes left', String(left)],
      ],
      notes: ['Was this not you? Set a new password at once: whoever it was knows it.'],
      action: { label: 'Open settings', url: `${deps.config.baseUrl}/settings?section=two-factor` },
    },
  });
}

const challengeFor = (request: FastifyRequest) => ({ use: 'second factor', browser: tokenOf(request) ?? '' }) as const;

const passwordAgain = (): Refusal => new Refusal('unauthenticated', 'This took too long: log in again.');

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
