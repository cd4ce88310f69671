import type { ProviderProblem } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

const problems: Record<ProviderProblem, (label: string) => string> = {
  cancelled: (label) => t('You were not logged in at {label}. Try again, or log in another way.', { label }),
  expired: () => t('This took too long or was started in another browser. Try again.'),
  unreachable: (label) => t("{label} doesn't respond. Try again in a minute, or log in with your password.", { label }),
  rejected: (label) =>
    t(
      'The response from {label} could not be used. Try again. The owner of this service can find the reason in the log.',
      {
        label,
      },
    ),
  unverified_email: (label) =>
    t('{label} has not confirmed your email address. Confirm it there, or log in with your password.', { label }),
  unknown_email: () => t('No user here has your email address. Request an invitation to that address, then try again.'),
  link_first: (label) =>
    t(
      'Your email address belongs to a user here who is not linked with this login. Log in with your password, then link {label} in Settings → Password.',
      { label },
    ),
  disabled: () => t('Your account is disabled. Ask the owner of this service.'),
  no_account: () => t('You are not a member of any account here. Request an invitation to your email address.'),
  linked_elsewhere: (label) =>
    t("This login at {label} can't be linked: another user is linked with it, or you are already linked.", { label }),
  someone_else: (label) =>
    t('You logged in at {label} as another user. Log out there, then confirm as the user who is linked with you.', {
      label,
    }),
  not_asked: (label) =>
    t(
      '{label} did not ask you to confirm your identity. Log out there and here, then log in again: you then have ten minutes.',
      {
        label,
      },
    ),
  session_ended: () => t('Your session has ended. Log in, then try again.'),
};

export const describeProviderProblem = (code: string | undefined, label: string): string | undefined =>
  code !== undefined && Object.hasOwn(problems, code) ? problems[code as ProviderProblem](label) : undefined;
