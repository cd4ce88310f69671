import { type DatabaseOrTransaction, inTransaction, type PasskeyRow, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { enqueueUserEvent } from '../account-events/index.ts';
import { requireProof } from '../log-in/index.ts';
import {
  authenticatorOf,
  type CreatedCredential,
  checkRegistration,
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  passkeySite,
  redeemRegistration,
  requestRegistration,
} from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { deleteSessionsOfUser } from '../sessions/index.ts';
import { endTwoFactorWithoutFactors, hasSecondFactor, replaceRecoveryCodes } from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { lockUser, nameOf } from '../users/index.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './two-factor-mails.ts';

const maxPasskeys = 20;

/**
 * Throws `forbidden` without proof of identity, and `conflict` at the limit or if the address doesn't support passkeys.
 */
export async function beginPasskey(deps: Deps, attempts: AttemptLimiter, session: SignedInSession) {
  await requireProof(deps, attempts, session, undefined);
  const passkeys = await listPasskeys(deps.database.db, session.user.id);
  requireRoom(passkeys.length);
  return requestRegistration(deps, { wanted: challengeFor(session), user: session.user, passkeys });
}

/**
 * The first second factor ends other sessions and creates recovery codes. Throws `invalid`, and `conflict` if the
 * passkey is already registered.
 */
export async function addPasskey(
  deps: Deps,
  session: SignedInSession,
  { credential, device, ...chosen }: { credential: CreatedCredential; name?: string | undefined; device: string },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const { user, idHash } = session;
  const made = await checkRegistration(deps, { credential, wanted: challengeFor(session) });
  const name = chosen.name ?? authenticatorOf(made.aaguid) ?? device;
  return inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    await redeemRegistration(deps, trx, made);
    requireRoom(await countPasskeys(trx, user.id));
    const isFirst = !(await hasSecondFactor(trx, user.id));
    const passkey = await insertPasskey(trx, {
      user_id: user.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: JSON.stringify(made.transports),
      name,
      rp_id: passkeySite(deps.config.baseUrl).rpId,
      created_at: deps.now(),
    });
    if (!passkey) throw new Refusal('conflict', t('This passkey was already added.'));
    await tell(deps, trx, user, { change: 'added', name, isSwitch: isFirst });
    if (!isFirst) return { passkey, recoveryCodes: null };
    await deleteSessionsOfUser(trx, user.id, idHash);
    return { passkey, recoveryCodes: await replaceRecoveryCodes(deps, trx, user.id) };
  });
}

export async function removePasskey(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  id: number,
): Promise<void> {
  await requireProof(deps, attempts, session, undefined);
  const { user } = session;
  await inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    const removed = await deletePasskey(trx, user.id, id);
    if (!removed) throw notFound();
    const isSwitch = await endTwoFactorWithoutFactors(trx, user.id);
    await tell(deps, trx, user, { change: 'removed', name: removed.name, isSwitch });
  });
}

const challengeFor = ({ idHash }: SignedInSession) => ({ use: 'registration', browser: idHash }) as const;

function requireRoom(count: number): void {
  if (count >= maxPasskeys)
    throw new Refusal(
      'conflict',
      t('You have {max} passkeys, which is the limit. Remove one first.', { max: maxPasskeys }),
    );
}

async function tell(
  deps: Deps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { change, name, isSwitch }: { change: 'added' | 'removed'; name: string; isSwitch: boolean },
): Promise<void> {
  const { baseUrl } = deps.config;
  await enqueueUserEvent(deps, trx, user, { type: `passkey.${change}`, data: { passkey: { name } } });
  if (isSwitch)
    await enqueueUserEvent(deps, trx, user, {
      type: 'two_factor.changed',
      data: { is_on: change === 'added', by: nameOf(user) },
    });
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () => {
      const changed = {
        who: { username: user.username, host: new URL(baseUrl).host },
        moment: await momentFor(trx, user, deps.now()),
        url: `${baseUrl}/settings?section=two-factor`,
      };
      return change === 'added'
        ? passkeyAddedMail(changed, name)
        : passkeyRemovedMail(changed, { name, wasLast: isSwitch });
    },
  });
}
