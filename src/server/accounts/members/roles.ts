import type { Role } from '../../database/index.ts';
import { expandPermissions, type Permission } from '../../http/index.ts';

const reading: Permission[] = ['monitors:read', 'websites:read', 'market:read', 'annotations:read'];
const writing: Permission[] = ['monitors:write', 'websites:write', 'market:write', 'annotations:write'];
const administration: Permission[] = [...writing, 'money', 'webhooks:write', 'metrics', 'account:write'];

const ofRole = {
  owner: expandPermissions(['self', ...administration, 'account:own']),
  admin: expandPermissions(['self', ...administration]),
  editor: expandPermissions(['self', ...writing, 'account:read']),
  viewer: expandPermissions(['self', ...reading, 'account:read']),
  // Routes check the resources that are shared with the guest.
  guest: expandPermissions(['self']),
} satisfies Record<Role, ReadonlySet<Permission>>;

export function permissionsOf(role: Role, account: { is_owner: number }): ReadonlySet<Permission> {
  if (role !== 'owner' || account.is_owner !== 1) return ofRole[role];
  return new Set([...ofRole.owner, 'service']);
}
