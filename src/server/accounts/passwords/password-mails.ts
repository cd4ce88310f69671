import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

// Each in the language of this call. `host`: of the installation.
type Who = { username: string; host: string };

export const passwordResetMail = (who: Who, url: string): UserMail => ({
  subject: t('Set a new password'),
  paragraphs: [t('Somebody, probably you, asked for a new password for {username} at {host}.', who)],
  facts: [[t('Link valid for'), t('30 minutes, one use')]],
  notes: [t('Did you not ask for it? Ignore this mail: your password stays as it is.')],
  action: { label: t('Set a new password'), url },
});

export const passwordChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  subject: t('Your password was changed'),
  paragraphs: [t('The password of {username} at {host} was changed. All other browsers were logged out.', who)],
  facts: [[t('Changed'), moment]],
  notes: [t('Was this not you? Set a new password at once, then look through Settings for what else was changed.')],
  action: { label: t('Set a new password'), url },
});
