import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

/** To an address that nobody has here: `url` goes on. */
export const registrationMail = (url: string): UserMail => ({
  subject: t('Confirm your address to register'),
  paragraphs: [
    t(
      'Somebody, probably you, wants to register at {host} with this address. Open the link to choose a username and a password.',
      { host: new URL(url).host },
    ),
  ],
  facts: [[t('Link valid for'), t('24 hours, one use')]],
  notes: [t('Did you not ask for it? Ignore this mail: nothing was created.')],
  action: { label: t('Create your account'), url },
});

/** To an address that somebody has here, who is the only one to learn of it. */
export const alreadyRegisteredMail = (baseUrl: string, username: string): UserMail => ({
  subject: t('You are registered already'),
  paragraphs: [
    t(
      'Somebody, probably you, wanted to register at {host} with this address. You have a user with it: log in instead.',
      {
        host: new URL(baseUrl).host,
      },
    ),
  ],
  facts: [
    [t('Username'), username],
    [t('Password forgotten?'), t('Set a new one'), { url: `${baseUrl}/forgot-password` }],
  ],
  notes: [t('Did you not ask for it? Ignore this mail: nothing was changed.')],
  action: { label: t('Log in'), url: `${baseUrl}/login` },
});
