import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
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

type Settings = Provider['settings'];

/** The user that somebody at the provider is here: linked before, linked now, or made now. Throws `OpenIdProblem`. */
export async function admit(deps: Deps, settings: Settings, claims: Claims): Promise<UserRow> {
  return inTransaction(deps.database, async (trx) => {
    const admission = decideAdmission(claims, await look(deps, trx, settings, claims));
    const identity = { issuer: settings.issuer, subject: claims.subject };
    if (admission.kind === 'log_in') {
      await touchIdentity(trx, identity, { email: claims.email ?? '', used_at: deps.now() });
      return admission.user;
    }
    const user = await userOf(deps, trx, settings, { admission, claims });
    await link(deps, trx, settings, { user, claims });
    return user;
  });
}

async function look(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { issuer, domains }: Settings,
  { subject, email }: Claims,
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
  settings: Settings,
  { admission, claims }: { admission: Admission; claims: Claims },
): Promise<UserRow> {
  if (admission.kind !== 'create') return admission.user;
  const { email } = admission;
  return createNewcomer(deps, trx, { ...claims, email, mayOwn: isInDomains(email, settings.domains) });
}

/** Makes the log-in at the provider one of the user's. Throws `OpenIdProblem` where it is another's. */
export async function link(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { issuer, label }: Settings,
  { user, claims }: { user: UserRow; claims: Claims },
): Promise<void> {
  const nowMs = deps.now();
  await lockUser(deps.database, trx, user.id);
  const identity = { issuer, subject: claims.subject, email: claims.email ?? '' };
  const row = await insertIdentity(trx, { ...identity, user_id: user.id, created_at: nowMs, used_at: nowMs });
  if (!row) throw new OpenIdProblem('linked_elsewhere');
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
export async function unlink(deps: Deps, { issuer, label }: Settings, user: UserRow): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    const current = await findUser(trx, user.id);
    if (!current?.password_hash)
      throw new Refusal('conflict', `${label} is your only way to log in: set a password first.`);
    if (!(await deleteIdentity(trx, user.id, issuer)))
      throw new Refusal('conflict', `Your log-in is not linked with ${label}.`);
  });
}
