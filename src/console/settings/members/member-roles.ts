import type { Membership, NamedResources } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';

export type Role = Membership['role'];

/** What stands beside a role where it is chosen. */
export const roleLeads: Record<Role, string> = {
  owner: t('May do everything, and decides who else owns the account.'),
  admin: t('May do everything except decide who owns the account.'),
  editor: t('Changes monitors, websites and items. No money, keys or members.'),
  viewer: t('Sees everything except money, keys and passwords. Changes nothing.'),
  guest: t('Sees only what you choose, and changes nothing.'),
};

/** What it means beside that to own the account that owns the installation: said before somebody is made one. */
export const installationLead = t('Will also run this installation: all accounts, mail, backups.');

/** What a button says that gives the role. */
export const roleVerbs: Record<Role, string> = {
  owner: t('Make owner'),
  admin: t('Make admin'),
  editor: t('Make editor'),
  viewer: t('Make viewer'),
  guest: t('Make guest'),
};

const all: Role[] = ['owner', 'admin', 'editor', 'viewer', 'guest'];

/** The roles that somebody of a role gives and takes. */
export const rolesFor = (role: Role | null | undefined): Role[] =>
  role === 'owner' ? all : role === 'admin' ? all.filter((each) => each !== 'owner') : [];

/** The names of what a guest sees, as one text. */
export const namesOf = (resources: NamedResources): string =>
  Object.values(resources)
    .flat()
    .map(({ name }) => name)
    .join(', ');
