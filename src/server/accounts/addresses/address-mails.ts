import { t } from '../../kernel/index.ts';
import type { RemovedFactors } from '../two-factor/index.ts';
import type { UserMail } from '../user-mails/index.ts';

// Each in the language of this call. `host`: of the installation.
type Who = { username: string; host: string };

export const confirmationMail = (who: Who, url: string): UserMail => ({
  subject: t('Confirm your e-mail address'),
  paragraphs: [t('The user {username} at {host} signed up with this address. Confirm that it is yours.', who)],
  facts: [[t('Link valid for'), t('7 days, one use')]],
  notes: [t('Not you? Ignore this mail: nothing is sent to others in your name.')],
  action: { label: t('Confirm address'), url },
});

/** To an address that is to take the place of the user's. */
export const newAddressMail = (who: Who, url: string): UserMail => ({
  subject: t('Confirm your new e-mail address'),
  paragraphs: [t('{username} at {host} wants to use this address. Confirm that it is yours.', who)],
  facts: [[t('Link valid for'), t('24 hours, one use')]],
  notes: [t('Not you? Ignore this mail: nothing changes.')],
  action: { label: t('Confirm address'), url },
});

/** To an address that somebody else wants, and its user has. */
export const takenAddressMail = (host: string, url: string): UserMail => ({
  subject: t('Your address is in use already'),
  paragraphs: [t('Somebody, perhaps you, wants to use this address for another user at {host}.', { host })],
  notes: [t('You have a user with it, so nothing was changed. Log in with that one, or change its address first.')],
  action: { label: t('Log in'), url },
});

/** To the old address, where nobody had proved it. */
export const unprovenAddressChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  ...addressChanged(who),
  facts: [[t('Changed'), moment]],
  notes: [t('Was this not you? Tell whoever runs this service.')],
  action: { label: t('Log in'), url },
});

/** To the old address, with a link that takes the change back. */
export const addressChangedMail = (who: Who, moment: string, url: string): UserMail => ({
  ...addressChanged(who),
  facts: [
    [t('Changed'), moment],
    [t('Can be taken back'), t('for 7 days')],
  ],
  notes: [t('Was this not you? Take the change back: you set a new password, and every browser is logged out.')],
  action: { label: t('Take the change back'), url },
});

/** To the address that is the user's again. */
export const factorsRemovedMail = (
  who: Who,
  { passkeys, app, recovery_codes }: RemovedFactors,
  url: string,
): UserMail => ({
  subject: t('Second factors were removed from your log-in'),
  paragraphs: [
    t(
      'You took back the change of the address of {username} at {host}. Whoever made it may have added these, so they were removed.',
      who,
    ),
  ],
  facts: [
    ...fact(passkeys > 0, t('Passkeys'), String(passkeys)),
    ...fact(app, t('Authenticator app'), t('Removed')),
    ...fact(recovery_codes > 0, t('Recovery codes'), String(recovery_codes)),
  ],
  notes: [
    t('Set up your own again, and look through Settings for what else was changed: members, API keys, webhooks.'),
  ],
  action: { label: t('Open settings'), url },
});

const fact = (isThere: boolean, name: string, value: string): [string, string][] => (isThere ? [[name, value]] : []);

const addressChanged = (who: Who): Pick<UserMail, 'subject' | 'paragraphs'> => ({
  subject: t('Your e-mail address was changed'),
  paragraphs: [t('{username} at {host} uses another e-mail address now, no longer this one.', who)],
});
