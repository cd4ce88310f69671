import { formatCount, t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

export const recoveryCodeMail = (
  who: { username: string; host: string },
  { moment, left, url }: { moment: string; left: number; url: string },
): UserMail => ({
  subject: t('A recovery code was used'),
  paragraphs: [t('Someone, probably you, used a recovery code of {username} at {host}.', who)],
  facts: [
    [t('When'), moment],
    [t('Codes left'), formatCount(left)],
  ],
  notes: [t("Wasn't this you? Set a new password immediately, because that person knows the current one.")],
  action: { label: t('Open settings'), url },
});
