import { expandPermissions, type Permission, type Scope, scopes } from '../../http/index.ts';
import { isInNetworks } from './networks.ts';

// Bounded, because account members write these values.
const maxRemembered = 1000;
const memoized = <Value>(read: (written: string) => Value): ((written: string) => Value) => {
  const values = new Map<string, Value>();
  return (written) => {
    const known = values.get(written);
    if (known !== undefined) return known;
    if (values.size >= maxRemembered) values.clear();
    const value = read(written);
    values.set(written, value);
    return value;
  };
};

const all: ReadonlySet<Permission> = expandPermissions([...scopes, 'account:events']);
const ofInstallation: ReadonlySet<Permission> = new Set([...all, 'service']);
const ofScopes = memoized((written) => expandPermissions(JSON.parse(written) as Scope[]));
const networksOf = memoized((written) => JSON.parse(written) as string[]);

/**
 * `written` is null for a first key, which has all permissions. Only owners of the service can see the first key of
 * their account.
 */
export const permissionsOfKey = (
  written: string | null,
  { is_owner }: { is_owner: number },
): ReadonlySet<Permission> => {
  if (written !== null) return ofScopes(written);
  return is_owner === 1 ? ofInstallation : all;
};

export const isAllowedFrom = (written: string, address: string): boolean =>
  written === '[]' || isInNetworks(networksOf(written), address);
