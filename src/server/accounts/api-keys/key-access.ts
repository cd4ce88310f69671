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
const ofScopes = memoized((written) => expandPermissions(JSON.parse(written) as Scope[]));
const networksOf = memoized((written) => JSON.parse(written) as string[]);

/** null: all permissions */
export const permissionsOfKey = (written: string | null): ReadonlySet<Permission> =>
  written === null ? all : ofScopes(written);

export const isAllowedFrom = (written: string, address: string): boolean =>
  written === '[]' || isInNetworks(networksOf(written), address);
