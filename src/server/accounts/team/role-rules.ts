import type { Role } from '../../database/index.ts';

const ranks: Record<Role, number> = { owner: 4, admin: 3, editor: 2, viewer: 1, guest: 0 };

/** Whether a member of one role may give the other role, take it away, or remove whoever has it. */
export const mayManage = (actor: Role, role: Role): boolean =>
  actor === 'owner' || (actor === 'admin' && role !== 'owner');

/** Whether a member of the role runs the whole installation: the owners of the account that owns it do. */
export const runsInstallation = (role: Role, account: { is_owner: number }): boolean =>
  role === 'owner' && account.is_owner === 1;

export const isBelow = (role: Role, other: Role): boolean => ranks[role] < ranks[other];
