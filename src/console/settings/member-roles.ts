import type { Membership, NamedThings } from '../api/accounts.ts';

export type Role = Membership['role'];

/** What stands beside a role where it is chosen. */
export const roleLeads: Record<Role, string> = {
  owner: 'May do everything, and decides who else owns the account.',
  admin: 'May do everything except decide who owns the account.',
  editor: 'Changes monitors, websites and items. No money, keys or members.',
  viewer: 'Sees everything and changes nothing.',
  guest: 'Sees only what you choose, and changes nothing.',
};

const all: Role[] = ['owner', 'admin', 'editor', 'viewer', 'guest'];

/** The roles that somebody of a role gives and takes. */
export const rolesFor = (role: Role | null | undefined): Role[] =>
  role === 'owner' ? all : role === 'admin' ? all.filter((each) => each !== 'owner') : [];

/** The names of what a guest sees, as one text. */
export const namesOf = (things: NamedThings): string =>
  Object.values(things)
    .flat()
    .map(({ name }) => name)
    .join(', ');
