import type { Role } from '../../database/index.ts';

const ranks: Record<Role, number> = { owner: 4, admin: 3, editor: 2, viewer: 1, guest: 0 };

/** Whether a member of one role may give the other role, take it away, or remove whoever has it. */
export const mayManage = (actor: Role, role: Role): boolean =>
  actor === 'owner' || (actor === 'admin' && role !== 'owner');

export const isBelow = (role: Role, other: Role): boolean => ranks[role] < ranks[other];

/** With its article, as it stands in a sentence. */
export const aRole: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
  guest: 'a guest',
};
