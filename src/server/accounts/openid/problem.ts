/** Why a log-in with the provider came to nothing, as the console puts it into words. */
export const openIdProblems = [
  // The person said no there.
  'cancelled',
  // Begun too long ago, in another browser, or followed twice.
  'expired',
  // The provider did not answer, or said that it cannot now.
  'unreachable',
  // What it answered cannot be used: the operator finds the reason in the log.
  'rejected',
  // It tells no address, or does not vouch for it.
  'unverified_email',
  // The address has no user, and gets none by logging in.
  'unknown_email',
  // The address has a user here who never confirmed it, or is linked with somebody else there.
  'link_first',
  'disabled',
  'no_account',
  // While linking: the log-in there belongs to another user here, or the session here has ended.
  'linked_elsewhere',
  'session_ended',
  // While confirming who is there: somebody else came back, or nobody was asked.
  'someone_else',
  'not_asked',
] as const;
export type OpenIdProblemCode = (typeof openIdProblems)[number];

/** A log-in that ends here: the browser goes back to the console with the code; `reason` is for the operator's log. */
export class OpenIdProblem extends Error {
  readonly code: OpenIdProblemCode;
  readonly reason: string | undefined;

  constructor(code: OpenIdProblemCode, reason?: string) {
    super(reason ?? code);
    this.name = 'OpenIdProblem';
    this.code = code;
    this.reason = reason;
  }
}
