import type { Role } from '../../database/index.ts';

const ranks: Record<Role, number> = { owner: 4, admin: 3, editor: 2, viewer: 1, guest: 0 };

/** Whether the actor can assign, revoke or remove the role. */
export const mayManage = (actor: Role, role: Role): boolean =>
  actor === 'owner' || (actor === 'admin' && role !== 'owner');

export const runsInstallation = (role: Role, account: { is_owner: number }): boolean =>
  role === 'owner' && account.is_owner === 1;

export const isBelow = (role: Role, other: Role): boolean => ranks[role] < ranks[other];
