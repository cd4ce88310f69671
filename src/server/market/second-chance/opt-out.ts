import type { Deps } from '../../deps.ts';
import { buyerKey } from '../orders/index.ts';
import { hasOptedOut, saveOptOut } from './second-chance.store.ts';

type Sealed = Pick<Deps, 'vault'>;

/** One POST unsubscribes (RFC 8058). */
export const secondChanceOptOutPath = '/shop/order-reminders';

const purpose = 'order reminder opt-out';

export const hashOf = ({ vault }: Sealed, email: string): string => vault.hmac('second chance', buyerKey(email));

/** The encrypted token can't be forged, and reveals no address. */
export const optOutUrl = ({ vault }: Sealed, base: string, email: string): string =>
  `${base}${secondChanceOptOutPath}?token=${vault.seal(purpose, email)}`;

export function openSecondChanceOptOut({ vault }: Sealed, token: unknown): string | undefined {
  if (typeof token !== 'string' || token.length > 2000) return undefined;
  try {
    return vault.open(purpose, token);
  } catch {
    return undefined;
  }
}

type OptOutDeps = Pick<Deps, 'vault' | 'database' | 'now'>;

/** Covers the orders of all sellers: the address may never have been the buyer's. */
export const chooseSecondChances = (deps: OptOutDeps, email: string, isWanted: boolean): Promise<void> =>
  saveOptOut(deps.database.db, { buyerHash: hashOf(deps, email), isWanted }, deps.now());

export const wantsSecondChances = async (deps: OptOutDeps, email: string): Promise<boolean> =>
  !(await hasOptedOut(deps.database.db, hashOf(deps, email)));
