import { isIP } from 'node:net';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { countPasskeysFor } from './passkey.store.ts';

/** Browsers bind a passkey to the host name (`rpId`). */
export type PasskeySite = { rpId: string; origin: string };

export type PasskeySupport = 'available' | 'needs_name' | 'needs_https';

/** Browsers require a host name, and HTTPS or localhost. */
export function passkeySupport(baseUrl: string): PasskeySupport {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'needs_name';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? 'available' : 'needs_https';
}

export function passkeySite(baseUrl: string): PasskeySite {
  if (passkeySupport(baseUrl) !== 'available')
    throw new Refusal(
      'conflict',
      t('Passkeys need a host name and HTTPS. Set GATEHOUSE_BASE_URL to such an address. It is now {baseUrl}.', {
        baseUrl,
      }),
    );
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}

export const hasUsablePasskey = async (db: DatabaseOrTransaction, baseUrl: string, userId: number): Promise<boolean> =>
  passkeySupport(baseUrl) === 'available' && (await countPasskeysFor(db, userId, passkeySite(baseUrl).rpId)) > 0;
