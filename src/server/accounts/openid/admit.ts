import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import {
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  noteUnlinking,
  touchIdentity,
  wasUnlinked,
} from '../identities/index.ts';
import { hasUsablePasskey } from '../passkeys/index.ts';
import { isInvited } from '../team/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findUser, findUserByLogin, lockUser } from '../users/index.ts';
import { type Admission, decideAdmission, isInDomains, type Known } from './admission.ts';
import { linkedMail } from './linked-mail.ts';
import { createNewcomer } from './newcomer.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims, Provider } from './provider.ts';

/** Somebody at a provider. */
type Arrival = { settings: Provider['settings']; claims: Claims; timeZone?: string | undefined };

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
    const user = await userOf(deps, trx, request, arrival, admission);
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
  { settings, claims, timeZone }: Arrival,
  admission: Admission,
): Promise<UserRow> {
  if (admission.kind !== 'create') return admission.user;
  const { email } = admission;
  const mayOwn = isInDomains(email, settings.domains);
  return createNewcomer(deps, trx, { ...claims, email, timeZone, mayOwn }, request);
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

/** Ends the link until the user links again, not until the next log-in there. Throws `conflict` where nothing else would let the user in, and where there is none. */
export async function unlink(deps: Deps, { issuer, label }: Provider['settings'], user: UserRow): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    await requireOtherWayIn(deps, trx, { label, userId: user.id });
    if (!(await deleteIdentity(trx, user.id, issuer)))
      throw new Refusal('conflict', t('Your log-in is not linked with {label}.', { label }));
    await noteUnlinking(trx, { user_id: user.id, issuer, unlinked_at: deps.now() });
  });
}

/** Whether the user could log in without the provider: with a password, or with a passkey that is good here. */
export async function hasOtherWayIn(
  { config }: Pick<Deps, 'config'>,
  db: DatabaseOrTransaction,
  userId: number,
): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && (user.password_hash !== null || (await hasUsablePasskey(db, config.baseUrl, userId)));
}

/** Throws `conflict` where the provider is the user's only way in. */
export async function requireOtherWayIn(
  deps: Pick<Deps, 'config'>,
  db: DatabaseOrTransaction,
  { label, userId }: { label: string; userId: number },
): Promise<void> {
  if (!(await hasOtherWayIn(deps, db, userId)))
    throw new Refusal(
      'conflict',
      t('{label} is your only way to log in: set a password or add a passkey first.', { label }),
    );
}
