export type Access = 'open' | 'hidden' | 'ask_password';

export function accessTo(privacy: number, viewer: { isOwner: boolean; hasTicket: boolean }): Access {
  if (privacy === 0 || viewer.isOwner) return 'open';
  if (privacy === 2) return viewer.hasTicket ? 'open' : 'ask_password';
  return 'hidden';
}
