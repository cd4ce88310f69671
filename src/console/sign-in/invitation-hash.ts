/** The router has already decoded `hash`, except for reserved characters. */
export function readInvitationHash(hash: string): { token: string; email: string } {
  const [token = '', ...rest] = hash.split('&email=');
  return { token, email: rest.join('&email=').replace(/%[2-7][\da-f]/gi, decodeURIComponent) };
}
