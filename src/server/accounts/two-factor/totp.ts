import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';
import type { DatabaseOrTransaction, TotpSecretRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { claimTimeStep, confirmSecret, findTotpSecret, savePendingSecret } from './two-factor.store.ts';

const sealedAs = 'totp secret';
const stepS = 30;

export type TotpEnrolment = { secret: string; uri: string; qrSvg: string };

/** Logins don't require the secret until `confirmTotp`. */
export async function createTotpSecret(
  { vault, config, now }: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  user: { id: number; username: string },
): Promise<TotpEnrolment> {
  const secret = generateSecret();
  await savePendingSecret(trx, {
    user_id: user.id,
    secret_sealed: vault.seal(sealedAs, secret),
    created_at: now(),
  });
  const issuer = `Gatehouse ${new URL(config.baseUrl).host}`;
  const uri = generateURI({ issuer, label: user.username, secret });
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

export const hasTotp = async (db: DatabaseOrTransaction, userId: number): Promise<boolean> =>
  isConfirmed(await findTotpSecret(db, userId));

const isConfirmed = (row: TotpSecretRow | undefined): boolean => row !== undefined && row.confirmed_at !== null;

export async function confirmTotp(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await findTotpSecret(trx, userId);
  if (row === undefined || isConfirmed(row) || !(await claimCodeOf(deps, trx, row, code))) return false;
  await confirmSecret(trx, userId, deps.now());
  return true;
}

/** Accepts codes that are one 30-second step early or late. Each step is accepted only once. */
export async function redeemTotpCode(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await findTotpSecret(trx, userId);
  return row !== undefined && isConfirmed(row) && (await claimCodeOf(deps, trx, row, code));
}

async function claimCodeOf(
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  row: TotpSecretRow,
  code: string,
): Promise<boolean> {
  const secret = vault.open(sealedAs, row.secret_sealed);
  const epoch = Math.floor(now() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: stepS });
  if (!found.valid) return false;
  return claimTimeStep(trx, row.user_id, Math.floor(epoch / stepS) + found.delta);
}
