export const openIdProblems = [
  'cancelled',
  // Too old, started in another browser, or the callback was used twice.
  'expired',
  // A timeout or a temporary error.
  'unreachable',
  // Invalid response, see the log.
  'rejected',
  // No address, or an unverified one.
  'unverified_email',
  // No user has the address.
  'unknown_email',
  // The address is unconfirmed here, or linked with another identity.
  'link_first',
  'disabled',
  'no_account',
  // While linking.
  'linked_elsewhere',
  'session_ended',
  // While confirming.
  'someone_else',
  'not_asked',
] as const;
export type OpenIdProblemCode = (typeof openIdProblems)[number];

/** `reason` is for the log. */
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
