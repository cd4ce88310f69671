import { isIP } from 'node:net';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { countPasskeysFor } from './passkey.store.ts';

/** Where passkeys of this installation are good: browsers bind each to the name (`rpId`) it was made at. */
export type PasskeySite = { rpId: string; origin: string };

/** Whether the installation's address can have passkeys, or what it lacks. */
export type PasskeySupport = 'available' | 'needs_name' | 'needs_https';

/** Browsers offer passkeys at names only, never at IP addresses, and over HTTPS or on the machine itself. */
export function passkeySupport(baseUrl: string): PasskeySupport {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'needs_name';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? 'available' : 'needs_https';
}

/** Throws `conflict` where this installation can have none. */
export function passkeySite(baseUrl: string): PasskeySite {
  if (passkeySupport(baseUrl) !== 'available')
    throw new Refusal(
      'conflict',
      t('Passkeys need a name and HTTPS: have GATEHOUSE_BASE_URL name such an address. It is {baseUrl} now.', {
        baseUrl,
      }),
    );
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}

/** Whether the user has a passkey that logs in at the installation's present address. */
export const hasUsablePasskey = async (db: DatabaseOrTransaction, baseUrl: string, userId: number): Promise<boolean> =>
  passkeySupport(baseUrl) === 'available' && (await countPasskeysFor(db, userId, passkeySite(baseUrl).rpId)) > 0;
