import { formatCount, t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

/** Tells that a recovery code was used, in the language of this call. `host`: of the installation; `url`: of the settings. */
export const recoveryCodeMail = (
  who: { username: string; host: string },
  { moment, left, url }: { moment: string; left: number; url: string },
): UserMail => ({
  subject: t('A recovery code was used'),
  paragraphs: [t('Somebody, probably you, used a recovery code of {username} at {host}.', who)],
  facts: [
    [t('When'), moment],
    [t('Codes left'), formatCount(left)],
  ],
  notes: [t('Was this not you? Set a new password at once: whoever it was knows it.')],
  action: { label: t('Open settings'), url },
});
