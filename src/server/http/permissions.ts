import type { Module, ModulesOff } from '../kernel/index.ts';

/** A `write` scope includes the `read` scope. */
export const scopes = [
  'monitors:read',
  'monitors:write',
  'websites:read',
  'websites:write',
  'websites:collect',
  'market:validate',
  'market:read',
  'market:write',
  'money',
  'annotations:read',
  'annotations:write',
  'webhooks:read',
  'webhooks:write',
  'metrics',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * - `self`: the user's own login, for any role
 * - `account:read`, `account:write`: the account, its members, keys and audit log
 * - `account:events`: webhook events about the account, its members, keys and audit log. Also granted to the account's
 *   first key. Gives access to no route.
 * - `account:own`: decisions that only the owner can make
 * - `service`: the whole installation. Granted to the owners of the account that owns the service, and to its first
 *   key.
 */
export type Permission =
  | Scope
  | 'self'
  | 'account:read'
  | 'account:write'
  | 'account:events'
  | 'account:own'
  | 'service';

const includes: Partial<Record<Permission, Permission[]>> = {
  'monitors:write': ['monitors:read'],
  'websites:write': ['websites:read', 'websites:collect'],
  'market:read': ['market:validate'],
  'market:write': ['market:read', 'market:validate'],
  'annotations:write': ['annotations:read'],
  'webhooks:write': ['webhooks:read'],
  'account:write': ['account:read', 'account:events'],
  'account:own': ['account:write', 'account:read', 'account:events'],
};

/** Adds the permissions that each given permission includes. */
export const expandPermissions = (given: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(given.flatMap((permission) => [permission, ...(includes[permission] ?? [])]));

/** `market:validate` belongs to no module: buyers' licenses stay valid while the market is off. */
const moduleOfPermission: Partial<Record<Permission, Module>> = {
  'monitors:read': 'monitors',
  'monitors:write': 'monitors',
  'websites:read': 'websites',
  'websites:write': 'websites',
  'websites:collect': 'websites',
  'market:read': 'market',
  'market:write': 'market',
  money: 'market',
};

export const moduleOf = (permission: Permission): Module | undefined => moduleOfPermission[permission];

/** Returns the permissions without permissions of modules that are switched off. */
export function withoutModules(given: ReadonlySet<Permission>, off: ModulesOff): ReadonlySet<Permission> {
  if (off.size === 0) return given;
  return new Set([...given].filter((permission) => !isOff(permission, off)));
}

function isOff(permission: Permission, off: ModulesOff): boolean {
  const module = moduleOf(permission);
  return module !== undefined && off.has(module);
}
