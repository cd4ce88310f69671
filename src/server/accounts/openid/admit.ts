import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, randomToken, t } from '../../kernel/index.ts';
import { findTakenNames, insertAccount, isUsername, takenNamesRefusal } from '../account/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import {
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  recordUnlinking,
  touchIdentity,
  wasUnlinked,
} from '../identities/index.ts';
import { insertMember } from '../members/index.ts';
import { hasUsablePasskey } from '../passkeys/index.ts';
import { isRegistrationOpen, newAccountRow, recordRegistration } from '../registration/index.ts';
import { isInvited } from '../team/index.ts';
import { enqueueUserMail, momentFor, type UserMail } from '../user-mails/index.ts';
import { findUser, findUserByLogin, insertUser, lockUser, updateUser } from '../users/index.ts';
import { type Admission, decideAdmission, isInDomains, type Known } from './admission.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims, Provider } from './provider.ts';

type ProviderLogin = { settings: Provider['settings']; claims: Claims; timeZone?: string | undefined };

/** Returns the linked user, or links or creates a user. Throws `OpenIdProblem`. */
export async function admit(deps: Deps, request: FastifyRequest, arrival: ProviderLogin): Promise<UserRow> {
  const { settings, claims } = arrival;
  return inTransaction(deps.database, async (trx) => {
    const admission = decideAdmission(claims, await findKnown(deps, trx, arrival));
    if (admission.kind === 'log_in') {
      const identity = { issuer: settings.issuer, subject: claims.subject };
      await touchIdentity(trx, identity, { email: claims.email ?? '', used_at: deps.now() });
      return admission.user;
    }
    const user = await userOf(deps, trx, request, arrival, admission);
    await link(deps, trx, arrival, { user, request });
    return user;
  });
}

async function findKnown(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { settings: { issuer, domains }, claims: { subject, email } }: ProviderLogin,
): Promise<Known> {
  const identity = await findIdentity(trx, { issuer, subject });
  const holder = email === undefined ? undefined : await findUserByLogin(trx, email);
  return {
    linked: identity && (await findUser(trx, identity.user_id)),
    holder,
    holderIsLinked: holder !== undefined && (await isOrWasLinked(trx, holder.id, issuer)),
    isInDomains: email !== undefined && isInDomains(email, domains),
    isInvited: email !== undefined && (await isInvited(trx, email, deps.now())),
  };
}

const isOrWasLinked = async (trx: DatabaseOrTransaction, userId: number, issuer: string): Promise<boolean> =>
  (await findIdentityOfUser(trx, userId, issuer)) !== undefined || (await wasUnlinked(trx, userId, issuer));

async function userOf(
  deps: Deps,
  trx: DatabaseOrTransaction,
  request: FastifyRequest,
  { settings, claims, timeZone }: ProviderLogin,
  admission: Admission,
): Promise<UserRow> {
  if (admission.kind !== 'create') return admission.user;
  const { email } = admission;
  const mayOwn = isInDomains(email, settings.domains);
  return createUser(deps, trx, { ...claims, email, timeZone, mayOwn }, request);
}

export async function link(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { settings: { issuer, label }, claims }: ProviderLogin,
  who: { user: UserRow; accountId?: number; request: FastifyRequest },
): Promise<void> {
  const { user } = who;
  const nowMs = deps.now();
  await lockUser(deps.database, trx, user.id);
  const identity = { issuer, subject: claims.subject, email: claims.email ?? '' };
  const row = await insertIdentity(trx, { ...identity, user_id: user.id, created_at: nowMs, used_at: nowMs });
  if (!row) throw new OpenIdProblem('linked_elsewhere');
  await recordLogInEvent(trx, who, { action: 'identity.linked', name: label, nowMs });
  // A user created by this login gets no mail.
  if (user.created_at === nowMs) return;
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () =>
      linkedMail(
        { username: user.username, host: new URL(baseUrl).host, provider: label },
        {
          holder: claims.email ?? claims.subject,
          moment: await momentFor(trx, user, nowMs),
          url: `${baseUrl}/settings?section=password`,
        },
      ),
  });
}

/**
 * Later logins at the provider don't link the user again. Throws `conflict` if the provider is the user's only way to
 * log in, or isn't linked.
 */
export async function unlink(deps: Deps, { issuer, label }: Provider['settings'], user: UserRow): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    await requireOtherLoginMethod(deps, trx, { label, userId: user.id });
    if (!(await deleteIdentity(trx, user.id, issuer)))
      throw new Refusal('conflict', t('Your login is not linked with {label}.', { label }));
    await recordUnlinking(trx, { user_id: user.id, issuer, unlinked_at: deps.now() });
  });
}

export async function hasOtherLoginMethod(
  { config }: Pick<Deps, 'config'>,
  db: DatabaseOrTransaction,
  userId: number,
): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && (user.password_hash !== null || (await hasUsablePasskey(db, config.baseUrl, userId)));
}

export async function requireOtherLoginMethod(
  deps: Pick<Deps, 'config'>,
  db: DatabaseOrTransaction,
  { label, userId }: { label: string; userId: number },
): Promise<void> {
  if (!(await hasOtherLoginMethod(deps, db, userId)))
    throw new Refusal(
      'conflict',
      t('{label} is your only way to log in. Set a password or add a passkey first.', { label }),
    );
}

/** Also creates an account if registration is open and no account invited the address. */
async function createUser(
  deps: Deps,
  trx: DatabaseOrTransaction,
  who: Omit<Claims, 'email'> & { email: string; mayOwn: boolean; timeZone: string | undefined },
  request: FastifyRequest,
): Promise<UserRow> {
  const nowMs = deps.now();
  const username = await freeUsername(trx, who);
  const names = { username, email: who.email, first_name: who.firstName || username, last_name: who.lastName };
  const user = await insertUser(trx, {
    ...names,
    email_verified_at: nowMs,
    password_hash: null,
    last_account_id: null,
    created_at: nowMs,
  });
  // The next login finds the user that took the name.
  if (!user) throw await takenNamesRefusal(trx, names);
  const ownsAccount = who.mayOwn && (await isRegistrationOpen(trx)) && !(await isInvited(trx, who.email, nowMs));
  if (!ownsAccount) return user;
  const account = await insertAccount(trx, {
    ...newAccountRow({ ...names, time_zone: who.timeZone }, nowMs),
    is_owner: 0,
  });
  if (!account) throw await takenNamesRefusal(trx, names);
  await insertMember(trx, { account_id: account.id, user_id: user.id, role: 'owner', created_at: nowMs });
  await updateUser(trx, user.id, { last_account_id: account.id });
  await recordRegistration(trx, { user, account }, request, nowMs);
  return { ...user, last_account_id: account.id };
}

async function freeUsername(trx: DatabaseOrTransaction, who: { username: string; email: string }): Promise<string> {
  const base = [who.username, who.email].map(usernameOf).find(isUsername) ?? 'user';
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`);
  for (const username of [base, ...numbered])
    if ((await findTakenNames(trx, { username })).length === 0) return username;
  return `${base}-${randomToken().slice(0, 8)}`;
}

/** Leaves room for a number. */
const usernameOf = (text: string): string =>
  (text.split('@')[0] ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 23);

/** `holder` is the identity at the provider. */
const linkedMail = (
  who: { username: string; host: string; provider: string },
  { holder, moment, url }: { holder: string; moment: string; url: string },
): UserMail => ({
  subject: t('You can now log in with {provider}', { provider: who.provider }),
  paragraphs: [t('{username} at {host} was linked with a login at {provider}.', who)],
  facts: [
    [t('At {provider}', { provider: who.provider }), holder],
    [t('Linked'), moment],
  ],
  notes: [t("Wasn't this you? Unlink it in Settings → Password, then change your password.")],
  action: { label: t('Open settings'), url },
});
