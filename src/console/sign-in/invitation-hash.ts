/**
 * What stands behind the # of an invitation: its token, and the address that was invited, if one was. `hash` is as the
 * router gives it: decoded, but for signs that mean something in addresses.
 */
export function readInvitationHash(hash: string): { token: string; email: string } {
  const [token = '', ...rest] = hash.split('&email=');
  return { token, email: rest.join('&email=').replace(/%[2-7][\da-f]/gi, decodeURIComponent) };
}
