import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, Refusal, randomToken } from '../../kernel/index.ts';
import {
  type AssertedCredential,
  checkAssertion,
  findAssertedPasskey,
  findPasskeyByCredential,
  redeemAssertion,
  requestAssertion,
  requireVerifiedUser,
} from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { findKnownSignIn, signInOriginOf } from '../sessions/index.ts';
import { findUser } from '../users/index.ts';

const cookie = 'gatehouse_passkey';
const cookieMs = 30 * minuteMs;

/** Failures in fifteen minutes. */
const maxOfNetwork = 50;
const maxOfDevice = 10;

/** Pages of the same browser share the cookie, so the challenge of each page works. */
export async function requestPasskeyLogIn(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const browser = browserOf(request) ?? randomToken();
  const secure = deps.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie}=${browser}; Max-Age=${cookieMs / 1000}; Path=/console/api; HttpOnly; SameSite=Strict${secure}`,
  );
  return requestAssertion(deps, { wanted: { use: 'log-in', browser }, mustVerifyUser: true });
}

/**
 * The passkey replaces both factors, so user verification is required. Throws `invalid`, `not_found` and `too_many`.
 */
export async function logInByPasskey(
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  credential: AssertedCredential,
  onRefused: (user: UserRow) => void,
): Promise<UserRow> {
  const { db } = deps.database;
  const attempt = await beginAttempt(deps, attempts, request, credential);
  const passkey = await findAssertedPasskey(db, credential);
  const user = await findUser(db, passkey.user_id);
  if (!user) throw new Error('the user of a passkey must exist');
  const wanted = { use: 'log-in', browser: browserOf(request) ?? '' } as const;
  try {
    const assertion = await checkAssertion(deps, { passkey, credential, wanted });
    requireVerifiedUser(assertion);
    await inTransaction(deps.database, (trx) => redeemAssertion(deps, trx, assertion));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') onRefused(user);
    throw error;
  }
  attempt.giveBack();
  return user;
}

async function beginAttempt(
  deps: Deps,
  attempts: AttemptLimiter,
  request: FastifyRequest,
  { id }: AssertedCredential,
): Promise<{ giveBack(): void }> {
  const origin = signInOriginOf(request);
  const userId = (await findPasskeyByCredential(deps.database.db, id))?.user_id ?? 0;
  const { device } = await findKnownSignIn(deps, userId, origin);
  return attempts.begin(
    device
      ? { [`passkey user:${userId} device:${origin.device}`]: maxOfDevice }
      : { [`passkey network:${origin.network}`]: maxOfNetwork },
    deps.now(),
  );
}

function browserOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(/(?:^|;)\s*gatehouse_passkey=([\w-]{43})\s*(?:;|$)/)?.[1];
}
