import type { Session } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

type Known = Pick<Session, 'passkeys' | 'base_url'>;

export const supportsPasskeys = (session: Known | undefined): boolean =>
  session !== undefined && whyNoPasskeys(session) === undefined;

/** Returns undefined if passkeys can be used. */
export function whyNoPasskeys({ passkeys, base_url }: Known): string | undefined {
  const setUp = t('The owner of this installation can set it with GATEHOUSE_BASE_URL. It is now {baseUrl}.', {
    baseUrl: base_url,
  });
  if (passkeys === 'needs_name')
    return t('Passkeys need a host name for this installation instead of an IP address. {setUp}', { setUp });
  if (passkeys === 'needs_https') return t('Passkeys need an HTTPS address for this installation. {setUp}', { setUp });
  if (new URL(base_url).origin !== location.origin)
    return t('Passkeys belong to {baseUrl}. Open Gatehouse there to use them.', { baseUrl: base_url });
  if (!('PublicKeyCredential' in window))
    return t("This browser doesn't support passkeys. Use another one, or update it.");
  return undefined;
}
