import type { Session } from '../api/accounts.ts';

/**
 * The sections of the settings in their order: what is one's own, what the account shares, what concerns the whole
 * installation. A section is there for whoever has its permission.
 */
export const settingsGroups = [
  {
    title: 'You',
    sections: [
      { name: 'profile', label: 'Profile', permission: 'self' },
      { name: 'preferences', label: 'Preferences', permission: 'self' },
      { name: 'password', label: 'Password', permission: 'self' },
      { name: 'two-factor', label: 'Two-factor', permission: 'self' },
      { name: 'sessions', label: 'Sessions', permission: 'self' },
      { name: 'your-accounts', label: 'Your accounts', permission: 'self' },
      { name: 'your-data', label: 'Your data', permission: 'self' },
    ],
  },
  {
    title: 'Account',
    sections: [
      { name: 'public-profile', label: 'Public profile', permission: 'account:write' },
      { name: 'members', label: 'Members', permission: 'account:read' },
      { name: 'api-key', label: 'API key', permission: 'account:write' },
      { name: 'webhooks', label: 'Webhooks', permission: 'webhooks:read' },
      { name: 'audit-log', label: 'Audit log', permission: 'account:write' },
      { name: 'export', label: 'Export and delete', permission: 'account:own' },
    ],
  },
  {
    title: 'Installation',
    sections: [
      { name: 'accounts', label: 'Accounts', permission: 'service' },
      { name: 'mail', label: 'Mail', permission: 'service' },
      { name: 'backups', label: 'Backups', permission: 'service' },
      { name: 'service', label: 'Service', permission: 'service' },
      { name: 'installation-audit-log', label: 'Audit log', permission: 'service' },
    ],
  },
] as const satisfies SettingsGroup[];

type SettingsGroup = {
  title: string;
  sections: { name: string; label: string; permission: Session['permissions'][number] }[];
};

export type SettingsSection = (typeof settingsGroups)[number]['sections'][number]['name'];

export const settingsSections: SettingsSection[] = settingsGroups.flatMap(({ sections }) =>
  sections.map(({ name }) => name),
);
