import type { ProviderProblem } from '../api/accounts.ts';

/** Why a log-in with the provider came to nothing, and what to do. */
const problems: Record<ProviderProblem, (label: string) => string> = {
  cancelled: (label) => `You were not logged in at ${label}. Try again, or log in another way.`,
  expired: () => 'This took too long or was begun in another browser. Try again.',
  unreachable: (label) => `${label} does not answer. Try again in a minute, or log in with your password.`,
  rejected: (label) =>
    `The answer of ${label} could not be used. Try again; whoever runs this service finds the reason in its log.`,
  unverified_email: (label) =>
    `${label} has not confirmed your e-mail address. Confirm it there, or log in with your password.`,
  unknown_email: () => 'Nobody here uses your e-mail address. Ask for an invitation to it, then try again.',
  link_first: (label) =>
    `Your e-mail address belongs to a user here who is not linked with this log-in. Log in with your password, then link ${label} in Settings → Password.`,
  disabled: () => 'Your account is disabled. Ask whoever runs this service.',
  no_account: () => 'You are in no account here. Ask for an invitation to your e-mail address.',
  linked_elsewhere: (label) =>
    `This log-in at ${label} cannot be linked: another user is linked with it, or you are linked already.`,
  session_ended: () => 'Your session ended meanwhile. Log in, then try again.',
};

/** The sentence for `provider_problem` in an address; undefined where there is none. */
export const describeProviderProblem = (code: string | undefined, label: string): string | undefined =>
  code !== undefined && Object.hasOwn(problems, code) ? problems[code as ProviderProblem](label) : undefined;
