import type { Membership } from '../api/accounts.ts';

export const roleWords: Record<Membership['role'], string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
  guest: 'Guest',
};
