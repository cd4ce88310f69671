import type { Session } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

export const settingsGroups = [
  {
    title: t('You'),
    sections: [
      { name: 'profile', label: t('Profile'), permission: 'self' },
      { name: 'preferences', label: t('Preferences'), permission: 'self' },
      { name: 'password', label: t('Password'), permission: 'self' },
      { name: 'two-factor', label: t('Two-factor'), permission: 'self' },
      { name: 'sessions', label: t('Sessions'), permission: 'self' },
      { name: 'your-accounts', label: t('Your accounts'), permission: 'self' },
      { name: 'your-data', label: t('Your data'), permission: 'self' },
    ],
  },
  {
    title: t('Account'),
    sections: [
      { name: 'public-profile', label: t('Public profile'), permission: 'account:write' },
      { name: 'members', label: t('Members'), permission: 'account:read' },
      { name: 'api-key', label: t('API keys'), permission: 'account:write' },
      { name: 'contacts', label: t('Contacts'), permission: 'monitors:read' },
      { name: 'webhooks', label: t('Webhooks'), permission: 'webhooks:read' },
      { name: 'modules', label: t('Modules'), permission: 'account:own' },
      { name: 'usage', label: t('Usage'), permission: 'account:read' },
      { name: 'audit-log', label: t('Audit log'), permission: 'account:write' },
      { name: 'trash', label: t('Trash'), permission: 'account:read' },
      { name: 'export', label: t('Export and delete'), permission: 'account:own' },
    ],
  },
  {
    title: t('Installation'),
    sections: [
      { name: 'health', label: t('Health'), permission: 'service' },
      { name: 'accounts', label: t('Accounts'), permission: 'service' },
      { name: 'mail', label: t('Mail'), permission: 'service' },
      { name: 'card-payments', label: t('Card payments'), permission: 'service' },
      { name: 'telegram-sms', label: t('Telegram and SMS'), permission: 'service' },
      { name: 'backups', label: t('Backups'), permission: 'service' },
      { name: 'service', label: t('Service'), permission: 'service' },
      { name: 'installation-audit-log', label: t('Installation audit log'), permission: 'service' },
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
