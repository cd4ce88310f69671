import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

/**
 * Tells that a log-in at a provider opens the user's, in the language of this call. `holder`: who that is there; `host`: of
 * the installation; `url`: of the settings.
 */
export const linkedMail = (
  who: { username: string; host: string; provider: string },
  { holder, moment, url }: { holder: string; moment: string; url: string },
): UserMail => ({
  subject: t('You can log in with {provider} now', { provider: who.provider }),
  paragraphs: [t('{username} at {host} was linked with a log-in at {provider}.', who)],
  facts: [
    [t('At {provider}', { provider: who.provider }), holder],
    [t('Linked'), moment],
  ],
  notes: [t('Was this not you? Unlink it in Settings → Password, then change your password.')],
  action: { label: t('Open settings'), url },
});
