import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import {
  type DescribeDevice,
  enqueueNewSignInMail,
  findKnownSignIn,
  type NoAccountSession,
  type Principal,
  rememberSignIn,
  type SignedInSession,
  signInOriginOf,
  startSession,
} from '../sessions/index.ts';
import type { LogInMethod } from './failed-log-ins.ts';
import { loginProofTime } from './proof.ts';

/**
 * The last step of every login method. The session, its audit entry and the notices of a new browser are one
 * transaction. `authenticatedAt`: when the provider authenticated the user, epoch ms.
 */
export async function openSession(
  deps: Deps,
  { request, reply, describe }: { request: FastifyRequest; reply: FastifyReply; describe: DescribeDevice },
  who: Principal,
  method: LogInMethod,
  { authenticatedAt }: { authenticatedAt?: number | undefined } = {},
): Promise<SignedInSession | NoAccountSession> {
  const { user, account, role } = who;
  const known = await findKnownSignIn(deps, user.id, signInOriginOf(request));
  // Registrations always use a new browser.
  const isNews = !known.device && !known.network && method !== 'registration' && method !== 'set-up';
  const session = await inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const started = await startSession(deps, trx, { request, reply }, who, {
      confirmedAt: loginProofTime(user, { method, authenticatedAt, nowMs }),
    });
    const logIn = { user, request, ...(account && { accountId: account.id }) };
    await recordLogInEvent(trx, logIn, { action: 'session.created', name: method, nowMs });
    if (isNews) {
      const address = clientAddress(request);
      const { browser, os, place } = describe(request.headers['user-agent'] ?? '', address);
      await enqueueNewSignInMail(deps, trx, user, { browser, os, place, address });
      if (!account) return started;
      await enqueueAccountEvent(deps, trx, account.id, {
        type: 'session.created',
        data: {
          member: presentMember({ ...user, user_id: user.id, role }),
          method,
          browser: browser || null,
          os: os || null,
          place: place || null,
        },
      });
    }
    return started;
  });
  await rememberSignIn(deps, request, reply, user.id);
  return session;
}
