import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import {
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  touchIdentity,
} from '../identities/index.ts';
import { isInvited } from '../team/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findUser, findUserByLogin, lockUser } from '../users/index.ts';
import { type Admission, decideAdmission, isInDomains, type Known } from './admission.ts';
import { createNewcomer } from './newcomer.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims, Provider } from './provider.ts';

/** Somebody at a provider. */
type Arrival = { settings: Provider['settings']; claims: Claims };

/** The user that somebody at the provider is here: linked before, linked now, or made now. Throws `OpenIdProblem`. */
export async function admit(deps: Deps, request: FastifyRequest, arrival: Arrival): Promise<UserRow> {
  const { settings, claims } = arrival;
  return inTransaction(deps.database, async (trx) => {
    const admission = decideAdmission(claims, await look(deps, trx, arrival));
    if (admission.kind === 'log_in') {
      const identity = { issuer: settings.issuer, subject: claims.subject };
      await touchIdentity(trx, identity, { email: claims.email ?? '', used_at: deps.now() });
      return admission.user;
    }
    const user = await userOf(deps, trx, arrival, admission);
    await link(deps, trx, arrival, { user, request });
    return user;
  });
}

async function look(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { settings: { issuer, domains }, claims: { subject, email } }: Arrival,
): Promise<Known> {
  const identity = await findIdentity(trx, { issuer, subject });
  const holder = email === undefined ? undefined : await findUserByLogin(trx, email);
  return {
    linked: identity && (await findUser(trx, identity.user_id)),
    holder,
    holderIsLinked: holder !== undefined && (await findIdentityOfUser(trx, holder.id, issuer)) !== undefined,
    isInDomains: email !== undefined && isInDomains(email, domains),
    isInvited: email !== undefined && (await isInvited(trx, email, deps.now())),
  };
}

async function userOf(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { settings, claims }: Arrival,
  admission: Admission,
): Promise<UserRow> {
  if (admission.kind !== 'create') return admission.user;
  const { email } = admission;
  return createNewcomer(deps, trx, { ...claims, email, mayOwn: isInDomains(email, settings.domains) });
}

/** Makes the log-in at the provider one of the user's. Throws `OpenIdProblem` where it is another's. */
export async function link(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { settings: { issuer, label }, claims }: Arrival,
  who: { user: UserRow; accountId?: number; request: FastifyRequest },
): Promise<void> {
  const { user } = who;
  const nowMs = deps.now();
  await lockUser(deps.database, trx, user.id);
  const identity = { issuer, subject: claims.subject, email: claims.email ?? '' };
  const row = await insertIdentity(trx, { ...identity, user_id: user.id, created_at: nowMs, used_at: nowMs });
  if (!row) throw new OpenIdProblem('linked_elsewhere');
  await recordLogInEvent(trx, who, { action: 'identity.linked', name: label, nowMs });
  // Who has just come in for the first time knows.
  if (user.created_at === nowMs) return;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    content: {
      subject: `You can log in with ${label} now`,
      paragraphs: [`${user.username} at ${new URL(deps.config.baseUrl).host} was linked with a log-in at ${label}.`],
      facts: [
        [`At ${label}`, claims.email ?? claims.subject],
        ['Linked', await momentFor(trx, user, nowMs)],
      ],
      notes: ['Was this not you? Unlink it in Settings → Password, then change your password.'],
      action: { label: 'Open settings', url: `${deps.config.baseUrl}/settings?section=password` },
    },
  });
}

/** Ends the link. Throws `conflict` where nothing else would let the user in, and where there is none. */
export async function unlink(deps: Deps, { issuer, label }: Provider['settings'], user: UserRow): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    const current = await findUser(trx, user.id);
    if (!current?.password_hash)
      throw new Refusal('conflict', `${label} is your only way to log in: set a password first.`);
    if (!(await deleteIdentity(trx, user.id, issuer)))
      throw new Refusal('conflict', `Your log-in is not linked with ${label}.`);
  });
}
