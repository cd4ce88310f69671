import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

export const registrationMail = (url: string): UserMail => ({
  subject: t('Confirm your address to register'),
  paragraphs: [
    t(
      'Someone, probably you, wants to register at {host} with this address. Open the link to choose a username and a password.',
      { host: new URL(url).host },
    ),
  ],
  facts: [[t('Link valid for'), t('24 hours, one use')]],
  notes: [t("Didn't request this? Ignore this email: no account was created.")],
  action: { label: t('Create your account'), url },
});

/** Only the address's holder learns this. */
export const alreadyRegisteredMail = (baseUrl: string, username: string): UserMail => ({
  subject: t('You are already registered'),
  paragraphs: [
    t(
      'Someone, probably you, wanted to register at {host} with this address. You already have a user with it. Log in instead.',
      {
        host: new URL(baseUrl).host,
      },
    ),
  ],
  facts: [
    [t('Username'), username],
    [t('Forgot your password?'), t('Set a new one'), { url: `${baseUrl}/forgot-password` }],
  ],
  notes: [t("Didn't request this? Ignore this email: we made no changes.")],
  action: { label: t('Log in'), url: `${baseUrl}/login` },
});
