import type { Membership, NamedResources } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';

export type Role = Membership['role'];

export const roleLeads: Record<Role, string> = {
  owner: t('Can do everything, and decides who else owns the account.'),
  admin: t('Can do everything except decide who owns the account.'),
  editor: t('Can change monitors, websites and items. No money, keys or members.'),
  viewer: t("Can see everything except money, keys and passwords. Can't change anything."),
  guest: t("Sees only what you choose, and can't change anything."),
};

export const installationLead = t('Will also run this installation: all accounts, mail, backups.');

export const roleVerbs: Record<Role, string> = {
  owner: t('Make owner'),
  admin: t('Make admin'),
  editor: t('Make editor'),
  viewer: t('Make viewer'),
  guest: t('Make guest'),
};

const all: Role[] = ['owner', 'admin', 'editor', 'viewer', 'guest'];

export const rolesFor = (role: Role | null | undefined): Role[] =>
  role === 'owner' ? all : role === 'admin' ? all.filter((each) => each !== 'owner') : [];

export const namesOf = (resources: NamedResources): string =>
  Object.values(resources)
    .flat()
    .map(({ name }) => name)
    .join(', ');
