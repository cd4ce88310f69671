import type { ProviderProblem } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

/** Why a log-in with the provider came to nothing, and what to do. */
const problems: Record<ProviderProblem, (label: string) => string> = {
  cancelled: (label) => t('You were not logged in at {label}. Try again, or log in another way.', { label }),
  expired: () => t('This took too long or was begun in another browser. Try again.'),
  unreachable: (label) => t('{label} does not answer. Try again in a minute, or log in with your password.', { label }),
  rejected: (label) =>
    t('The answer of {label} could not be used. Try again; whoever runs this service finds the reason in its log.', {
      label,
    }),
  unverified_email: (label) =>
    t('{label} has not confirmed your e-mail address. Confirm it there, or log in with your password.', { label }),
  unknown_email: () => t('Nobody here uses your e-mail address. Ask for an invitation to it, then try again.'),
  link_first: (label) =>
    t(
      'Your e-mail address belongs to a user here who is not linked with this log-in. Log in with your password, then link {label} in Settings → Password.',
      { label },
    ),
  disabled: () => t('Your account is disabled. Ask whoever runs this service.'),
  no_account: () => t('You are in no account here. Ask for an invitation to your e-mail address.'),
  linked_elsewhere: (label) =>
    t('This log-in at {label} cannot be linked: another user is linked with it, or you are linked already.', { label }),
  someone_else: (label) =>
    t('You logged in at {label} as somebody else. Log out there, then confirm as the one who is linked with you.', {
      label,
    }),
  not_asked: (label) =>
    t('{label} did not ask who you are. Log out there and here, then log in again: you have ten minutes then.', {
      label,
    }),
  session_ended: () => t('Your session ended meanwhile. Log in, then try again.'),
};

/** The sentence for `provider_problem` in an address; undefined where there is none. */
export const describeProviderProblem = (code: string | undefined, label: string): string | undefined =>
  code !== undefined && Object.hasOwn(problems, code) ? problems[code as ProviderProblem](label) : undefined;
