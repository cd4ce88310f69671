import type { Session } from '../api/accounts.ts';

type Known = Pick<Session, 'passkeys' | 'base_url'>;

/** Whether this browser can make and use passkeys of this installation, here where the page is open. */
export const supportsPasskeys = (session: Known | undefined): boolean =>
  session !== undefined && whyNoPasskeys(session) === undefined;

/** What stands in the way of passkeys, with the next step; undefined: nothing. */
export function whyNoPasskeys({ passkeys, base_url }: Known): string | undefined {
  const setUp = `Whoever runs this installation sets it as GATEHOUSE_BASE_URL; it is ${base_url} now.`;
  if (passkeys === 'needs_name') return `Passkeys need a name for this installation instead of an IP address. ${setUp}`;
  if (passkeys === 'needs_https') return `Passkeys need an HTTPS address for this installation. ${setUp}`;
  if (new URL(base_url).origin !== location.origin)
    return `Passkeys belong to ${base_url}. Open Gatehouse there to use them.`;
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys. Use another, or update it.';
  return undefined;
}
