/**
 * What a caller may be allowed to do: the scopes of API keys, and what roles of members are made of. `write` lets read,
 * too. Further permissions are no scopes: they belong to people.
 */
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
 * `self`: one's own log-in, whatever the role. `account:read`, `account:write`: the account itself, its members, keys
 * and audit log. `account:events`: what webhooks tell of these, which the first key of an account has, too; it opens no
 * route. `account:own`: what only its owner decides. `service`: the whole installation.
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

/** With what each of them includes. */
export const expandPermissions = (given: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(given.flatMap((permission) => [permission, ...(includes[permission] ?? [])]));
