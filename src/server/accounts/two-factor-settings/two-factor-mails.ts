import { t } from '../../kernel/index.ts';
import type { UserMail } from '../user-mails/index.ts';

type Changed = { who: { username: string; host: string }; moment: string; url: string };

/** `reset`: the operator also removed the passkeys. */
export type AppChange = 'added' | 'removed' | 'reset';

export const appChangedMail = (
  { who, moment, url }: Changed,
  { change, isOn }: { change: AppChange; isOn: boolean },
): UserMail => ({
  subject: isOn ? t('Two-factor login was changed') : t('Two-factor login is off'),
  paragraphs: [appSentence(change, who), ...(isOn ? [] : [t('Logins now require only the password.')])],
  facts: [[t('Changed'), moment]],
  notes: [wasNotYou()],
  action: { label: t('Open settings'), url },
});

function appSentence(change: AppChange, who: Changed['who']): string {
  switch (change) {
    case 'added':
      return t('The authenticator app of {username} at {host} was added.', who);
    case 'removed':
      return t('The authenticator app of {username} at {host} was removed.', who);
    case 'reset':
      return t('The authenticator app of {username} at {host} and passkeys were removed by the operator.', who);
  }
}

export const passkeyAddedMail = ({ who, moment, url }: Changed, name: string): UserMail => ({
  subject: t('A passkey was added'),
  paragraphs: [t('A passkey of {username} at {host} was added.', who), t('It logs in without the password.')],
  facts: [
    [t('Passkey'), name],
    [t('Added'), moment],
  ],
  notes: [t("Wasn't this you? Remove the passkey in Settings → Two-factor immediately, then set a new password.")],
  action: { label: t('Open settings'), url },
});

export const passkeyRemovedMail = (
  { who, moment, url }: Changed,
  { name, wasLast }: { name: string; wasLast: boolean },
): UserMail => ({
  subject: t('A passkey was removed'),
  paragraphs: [
    t('A passkey of {username} at {host} was removed.', who),
    ...(wasLast ? [t('It was the last one. Logins now require only the password.')] : []),
  ],
  facts: [
    [t('Passkey'), name],
    [t('Removed'), moment],
  ],
  notes: [wasNotYou()],
  action: { label: t('Open settings'), url },
});

const wasNotYou = (): string =>
  t("Wasn't this you? Set a new password immediately, then check Settings for other changes.");
