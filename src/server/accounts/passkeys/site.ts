import { isIP } from 'node:net';
import { Refusal } from '../../kernel/index.ts';

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
      `Passkeys need a name and HTTPS: have GATEHOUSE_BASE_URL name such an address. It is ${baseUrl} now.`,
    );
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}
