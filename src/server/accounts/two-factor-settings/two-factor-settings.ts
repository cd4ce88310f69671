import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { enqueueUserEvent } from '../account-events/index.ts';
import { recordOperatorEvent } from '../audit/index.ts';
import { isSessionConfirmed, redeemCode, requireProof } from '../log-in/index.ts';
import { listMemberships } from '../members/index.ts';
import { listPasskeys, presentPasskey } from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { deleteSessionsOfUser } from '../sessions/index.ts';
import {
  confirmTotp,
  countUnusedCodes,
  createTotpSecret,
  deleteSecret,
  endTwoFactorWithoutFactors,
  hasSecondFactor,
  hasTotp,
  removePasskeysOf,
  replaceCodes,
  replaceRecoveryCodes,
  type TotpEnrolment,
} from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findUserByLogin, lockUser, nameOf } from '../users/index.ts';
import { type AppChange, appChangedMail } from './two-factor-mails.ts';
import type { TwoFactor } from './wire.ts';

const maxFailures = 10;

export async function describeTwoFactor(
  deps: Pick<Deps, 'database' | 'now'>,
  session: SignedInSession,
): Promise<TwoFactor> {
  const { db } = deps.database;
  const userId = session.user.id;
  return {
    totp: await hasTotp(db, userId),
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    recovery_codes_left: await countUnusedCodes(db, userId),
    is_confirmed: await isSessionConfirmed(deps, session),
  };
}

/**
 * Creates a secret that logins don't require yet. Throws `invalid` for a wrong password, and `conflict` if the user
 * already has an app.
 */
export async function beginTotp(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string | undefined,
): Promise<TotpEnrolment> {
  await requireProof(deps, attempts, session, password);
  return ofUser(deps, session.user, async (trx) => {
    if (await hasTotp(trx, session.user.id))
      throw new Refusal('conflict', t('You already have an authenticator app. Remove it to set up another one.'));
    return createTotpSecret(deps, trx, session.user);
  });
}

/** The first second factor ends other sessions and creates recovery codes. Throws `invalid` for a wrong code. */
export async function finishTotp(
  deps: Deps,
  attempts: AttemptLimiter,
  { user, idHash }: SignedInSession,
  code: string,
): Promise<string[] | null> {
  const attempt = attempts.begin({ [`totp:${user.id}`]: maxFailures }, deps.now());
  const codes = await ofUser(deps, user, async (trx) => {
    const isFirst = !(await hasSecondFactor(trx, user.id));
    if (!(/^\d{6}$/.test(code) && (await confirmTotp(deps, trx, user.id, code))))
      throw invalid({
        code: [t("This is not the app's current code. Check the clock of your phone, then try the next one.")],
      });
    if (isFirst) await deleteSessionsOfUser(trx, user.id, idHash);
    await tell(deps, trx, user, { change: 'added', wasOn: !isFirst, by: nameOf(user) });
    return isFirst ? replaceRecoveryCodes(deps, trx, user.id) : null;
  });
  attempt.giveBack();
  return codes;
}

export async function renewRecoveryCodes(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string | undefined,
): Promise<string[]> {
  await requireProof(deps, attempts, session, password);
  return ofUser(deps, session.user, async (trx) => {
    if (!(await hasSecondFactor(trx, session.user.id))) throw new Refusal('conflict', t('Two-factor login is off.'));
    return replaceRecoveryCodes(deps, trx, session.user.id);
  });
}

export async function endTotp(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  given: { current_password?: string | undefined; code: string },
): Promise<void> {
  await requireProof(deps, attempts, session, given.current_password);
  const { user } = session;
  const attempt = attempts.begin({ [`totp:${user.id}`]: maxFailures }, deps.now());
  await ofUser(deps, user, async (trx) => {
    if (!(await hasTotp(trx, user.id))) throw new Refusal('conflict', t('You have no authenticator app.'));
    await redeemCode(deps, trx, user, given.code);
    await deleteSecret(trx, user.id);
    await endTwoFactorWithoutFactors(trx, user.id);
    await tell(deps, trx, user, { change: 'removed', wasOn: true, by: nameOf(user) });
  });
  attempt.giveBack();
}

/** For the command line. Ends all sessions. Throws `not_found`. */
export async function resetTwoFactor(deps: Deps, login: string): Promise<UserRow> {
  const user = await findUserByLogin(deps.database.db, login);
  if (!user) throw new Refusal('not_found', `There is no user ${login}.`); // not shown: to operators
  await ofUser(deps, user, async (trx) => {
    await deleteSecret(trx, user.id);
    await removePasskeysOf(trx, user.id);
    await replaceCodes(trx, user.id, []);
    await deleteSessionsOfUser(trx, user.id);
    await recordOperatorEvent(trx, {
      command: 'account reset-two-factor',
      accountIds: (await listMemberships(trx, user.id)).map(({ account }) => account.id),
      action: 'two_factor.reset',
      subject: { id: user.id, name: user.username },
      nowMs: deps.now(),
    });
    await tell(deps, trx, user, { change: 'reset', wasOn: true, by: null });
  });
  deps.log.warn({ userId: user.id, username: user.username }, 'the operator switched two-factor login off');
  return user;
}

const ofUser = <T>(deps: Deps, user: UserRow, change: (trx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
  inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    return change(trx);
  });

async function tell(
  deps: Deps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { change, wasOn, by }: { change: AppChange; wasOn: boolean; by: string | null },
): Promise<void> {
  const isOn = await hasSecondFactor(trx, user.id);
  if (isOn !== wasOn)
    await enqueueUserEvent(deps, trx, user, { type: 'two_factor.changed', data: { is_on: isOn, by } });
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () =>
      appChangedMail(
        {
          who: { username: user.username, host: new URL(baseUrl).host },
          moment: await momentFor(trx, user, deps.now()),
          url: `${baseUrl}/settings?section=two-factor`,
        },
        { change, isOn },
      ),
  });
}
