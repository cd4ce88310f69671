import type { Session } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

type Known = Pick<Session, 'passkeys' | 'base_url'>;

/** Whether this browser can make and use passkeys of this installation, here where the page is open. */
export const supportsPasskeys = (session: Known | undefined): boolean =>
  session !== undefined && whyNoPasskeys(session) === undefined;

/** What stands in the way of passkeys, with the next step; undefined: nothing. */
export function whyNoPasskeys({ passkeys, base_url }: Known): string | undefined {
  const setUp = t('Whoever runs this installation sets it as GATEHOUSE_BASE_URL; it is {baseUrl} now.', {
    baseUrl: base_url,
  });
  if (passkeys === 'needs_name')
    return t('Passkeys need a name for this installation instead of an IP address. {setUp}', { setUp });
  if (passkeys === 'needs_https') return t('Passkeys need an HTTPS address for this installation. {setUp}', { setUp });
  if (new URL(base_url).origin !== location.origin)
    return t('Passkeys belong to {baseUrl}. Open Gatehouse there to use them.', { baseUrl: base_url });
  if (!('PublicKeyCredential' in window)) return t('This browser has no passkeys. Use another, or update it.');
  return undefined;
}
