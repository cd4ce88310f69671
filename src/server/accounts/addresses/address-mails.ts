import { t } from '../../kernel/index.ts';
import type { RemovedFactors } from '../two-factor/index.ts';
import type { UserMail } from '../user-mails/index.ts';

type Who = { username: string; host: string };

export const confirmationMail = (who: Who, url: string): UserMail => ({
  subject: t('Confirm your email address'),
  paragraphs: [t('The user {username} at {host} signed up with this address. Confirm that it is yours.', who)],
  facts: [[t('Link valid for'), t('7 days, one use')]],
  notes: [t('Not you? Ignore this email: no email is sent to others in your name.')],
  action: { label: t('Confirm address'), url },
});

export const newAddressMail = (who: Who, url: string): UserMail => ({
  subject: t('Confirm your new email address'),
  paragraphs: [t('{username} at {host} wants to use this address. Confirm that it is yours.', who)],
  facts: [[t('Link valid for'), t('24 hours, one use')]],
  notes: [t("Not you? Ignore this email: your address doesn't change.")],
  action: { label: t('Confirm address'), url },
});

export const takenAddressMail = (host: string, url: string): UserMail => ({
  subject: t('Your address is already in use'),
  paragraphs: [t('Someone, perhaps you, wants to use this address for another user at {host}.', { host })],
  notes: [
    t('You already have a user with it, so we made no changes. Log in with that user, or change its address first.'),
  ],
  action: { label: t('Log in'), url },
});

export const unverifiedAddressChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  ...addressChanged(who),
  facts: [[t('Changed'), moment]],
  notes: [t("Wasn't this you? Contact the owner of this service.")],
  action: { label: t('Log in'), url },
});

export const addressChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  ...addressChanged(who),
  facts: [
    [t('Changed'), moment],
    [t('Can be undone'), t('for 7 days')],
  ],
  notes: [t("Wasn't this you? Undo the change: you set a new password, and every browser is logged out.")],
  action: { label: t('Undo the change'), url },
});

export const factorsRemovedMail = (
  who: Who,
  { passkeys, app, recovery_codes }: RemovedFactors,
  url: string,
): UserMail => ({
  subject: t('Second factors were removed from your login'),
  paragraphs: [
    t(
      'You undid the change of the address of {username} at {host}. The person who made it may have added the second factors below, so we removed them.',
      who,
    ),
  ],
  facts: [
    ...fact(passkeys > 0, t('Passkeys'), String(passkeys)),
    ...fact(app, t('Authenticator app'), t('Removed')),
    ...fact(recovery_codes > 0, t('Recovery codes'), String(recovery_codes)),
  ],
  notes: [t('Set up your own again, and check Settings for other changes: members, API keys, webhooks.')],
  action: { label: t('Open settings'), url },
});

const fact = (isThere: boolean, name: string, value: string): [string, string][] => (isThere ? [[name, value]] : []);

const addressChanged = (who: Who): Pick<UserMail, 'subject' | 'paragraphs'> => ({
  subject: t('Your email address was changed'),
  paragraphs: [t('{username} at {host} now uses another email address instead of this one.', who)],
});
