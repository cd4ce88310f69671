export type Access = 'open' | 'hidden' | 'ask_password';

/** Who sees the public statistics page. The owner always does; a private one looks like none to everybody else. */
export function accessTo(privacy: number, viewer: { isOwner: boolean; hasTicket: boolean }): Access {
  if (privacy === 0 || viewer.isOwner) return 'open';
  if (privacy === 2) return viewer.hasTicket ? 'open' : 'ask_password';
  return 'hidden';
}
