import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

type Who = { username: string; host: string };

export const passwordResetMail = (who: Who, url: string): UserMail => ({
  subject: t('Set a new password'),
  paragraphs: [t('Someone, probably you, requested a new password for {username} at {host}.', who)],
  facts: [[t('Link valid for'), t('30 minutes, one use')]],
  notes: [t("Didn't request it? Ignore this email: your password stays the same.")],
  action: { label: t('Set a new password'), url },
});

export const passwordChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  subject: t('Your password was changed'),
  paragraphs: [t('The password of {username} at {host} was changed. All other browsers were logged out.', who)],
  facts: [[t('Changed'), moment]],
  notes: [t("Wasn't this you? Set a new password immediately, then check Settings for other changes.")],
  action: { label: t('Set a new password'), url },
});
