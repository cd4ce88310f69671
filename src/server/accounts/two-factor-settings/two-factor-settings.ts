import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
import { enqueueUserEvent } from '../account-events/index.ts';
import { recordOperatorEvent } from '../audit/index.ts';
import { redeemCode, requirePassword } from '../log-in/index.ts';
import { listMemberships } from '../members/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { deleteSessionsOfUser } from '../sessions/index.ts';
import {
  confirmTotp,
  countUnusedCodes,
  createTotpSecret,
  deleteSecret,
  hasTotp,
  replaceCodes,
  replaceRecoveryCodes,
  type TotpEnrolment,
} from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findUserByLogin, lockUser, nameOf } from '../users/index.ts';
import type { TwoFactor } from '../wire.ts';

const maxFailures = 10;

export async function describeTwoFactor({ database: { db } }: Pick<Deps, 'database'>, userId: number) {
  const totp = await hasTotp(db, userId);
  return { totp, recovery_codes_left: totp ? await countUnusedCodes(db, userId) : 0 } satisfies TwoFactor;
}

/** Makes a secret for an app, which protects nothing yet. Throws `invalid` for a wrong password, `conflict` where it is on. */
export async function beginTotp(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string,
): Promise<TotpEnrolment> {
  await requirePassword(deps, attempts, session, password);
  return ofUser(deps, session.user, async (trx) => {
    if (await hasTotp(trx, session.user.id))
      throw new Refusal('conflict', 'Two-factor log-in is on already: switch it off to set up another app.');
    return createTotpSecret(deps, trx, session.user);
  });
}

/** Switches codes on, ends the user's other sessions, and resolves to the recovery codes. Throws `invalid` for a wrong code. */
export async function finishTotp(
  deps: Deps,
  attempts: AttemptLimiter,
  { user, idHash }: SignedInSession,
  code: string,
): Promise<string[]> {
  const attempt = attempts.begin({ [`totp:${user.id}`]: maxFailures }, deps.now());
  const codes = await ofUser(deps, user, async (trx) => {
    if (!(/^\d{6}$/.test(code) && (await confirmTotp(deps, trx, user.id, code))))
      throw invalid({
        code: ['This is not the code that the app shows now. Check the clock of your phone, then try the next one.'],
      });
    await deleteSessionsOfUser(trx, user.id, idHash);
    await tell(deps, trx, user, { isOn: true, by: nameOf(user) });
    return replaceRecoveryCodes(deps, trx, user.id);
  });
  attempt.giveBack();
  return codes;
}

/** A new set of recovery codes. Throws `invalid` for a wrong password, `conflict` where two-factor log-in is off. */
export async function renewRecoveryCodes(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string,
): Promise<string[]> {
  await requirePassword(deps, attempts, session, password);
  return ofUser(deps, session.user, async (trx) => {
    await requireOn(trx, session.user.id);
    return replaceRecoveryCodes(deps, trx, session.user.id);
  });
}

/** Throws `invalid` for a wrong password or code, `conflict` where two-factor log-in is off. */
export async function endTwoFactor(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  given: { current_password: string; code: string },
): Promise<void> {
  await requirePassword(deps, attempts, session, given.current_password);
  const { user } = session;
  const attempt = attempts.begin({ [`totp:${user.id}`]: maxFailures }, deps.now());
  await ofUser(deps, user, async (trx) => {
    await requireOn(trx, user.id);
    await redeemCode(deps, trx, user, given.code);
    await removeAll(trx, user.id);
    await tell(deps, trx, user, { isOn: false, by: nameOf(user) });
  });
  attempt.giveBack();
}

/**
 * What an operator does for somebody who lost app and recovery codes: the password alone opens a session again. All
 * sessions end. Throws `not_found` for an unknown name.
 */
export async function resetTwoFactor(deps: Deps, login: string): Promise<UserRow> {
  const user = await findUserByLogin(deps.database.db, login);
  if (!user) throw new Refusal('not_found', `There is no user ${login}.`);
  await ofUser(deps, user, async (trx) => {
    await removeAll(trx, user.id);
    await deleteSessionsOfUser(trx, user.id);
    await recordOperatorEvent(trx, {
      command: 'account reset-two-factor',
      accountIds: (await listMemberships(trx, user.id)).map(({ account }) => account.id),
      action: 'two_factor.reset',
      subject: { id: user.id, name: user.username },
      nowMs: deps.now(),
    });
    await tell(deps, trx, user, { isOn: false, by: null });
  });
  deps.log.warn({ userId: user.id, username: user.username }, 'two-factor log-in was switched off by the operator');
  return user;
}

/** One change at a time of what protects a user. */
const ofUser = <T>(deps: Deps, user: UserRow, change: (trx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
  inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, user.id);
    return change(trx);
  });

async function requireOn(trx: DatabaseOrTransaction, userId: number): Promise<void> {
  if (!(await hasTotp(trx, userId))) throw new Refusal('conflict', 'Two-factor log-in is off.');
}

async function removeAll(trx: DatabaseOrTransaction, userId: number): Promise<void> {
  await deleteSecret(trx, userId);
  await replaceCodes(trx, userId, []);
}

async function tell(
  deps: Deps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { isOn, by }: { isOn: boolean; by: string | null },
): Promise<void> {
  const state = isOn ? 'on' : 'off';
  await enqueueUserEvent(deps, trx, user, { type: 'two_factor.changed', data: { is_on: isOn, by } });
  await enqueueUserMail(deps, trx, {
    to: user.email,
    content: {
      subject: `Two-factor log-in is ${state}`,
      paragraphs: [
        `Two-factor log-in of ${user.username} at ${new URL(deps.config.baseUrl).host} was switched ${state}.`,
      ],
      facts: [['Changed', await momentFor(trx, user, deps.now())]],
      notes: ['Was this not you? Set a new password at once, then look through Settings for what else was changed.'],
      action: { label: 'Open settings', url: `${deps.config.baseUrl}/settings?section=two-factor` },
    },
  });
}
