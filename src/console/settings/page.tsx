import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useMay, useSession } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { t } from '../i18n/index.ts';
import { retryOnline } from '../lazy-page.ts';
import { ModuleOffText } from '../shell/module-off.tsx';
import { FaultMark } from '../ui/feedback/fault-mark.tsx';
import { EmptyText } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageSelect } from '../ui/layout/page-select.tsx';
import { WebhooksSettings } from '../webhooks/list.tsx';
import { AccountDataSettings } from './account/account-data-settings.tsx';
import { ModuleSettings } from './account/module-settings.tsx';
import { PreferenceSettings } from './account/preference-settings.tsx';
import { ProfileSettings } from './account/profile-settings.tsx';
import { PublicProfileSettings } from './account/public-profile-settings.tsx';
import { YourAccountsSettings } from './account/your-accounts-settings.tsx';
import { YourDataSettings } from './account/your-data-settings.tsx';
import { AccountsSettings } from './accounts/list.tsx';
import { AuditLog, InstallationAuditLog } from './audit/audit-log.tsx';
import { ApiKeySettings } from './developers/api-key-settings.tsx';
import { MembersSettings } from './members/members-settings.tsx';
import { type SettingsSection, settingsGroups } from './sections.ts';
import { PasswordSettings } from './security/password-settings.tsx';
import { SessionSettings } from './security/session-settings.tsx';
import { BackupSettings } from './service/backup-settings.tsx';
import { MailSettings } from './service/mail-settings.tsx';
import { ServiceSettings } from './service/service-settings.tsx';
import classes from './settings.module.css';

const TwoFactorSettings = lazy(
  retryOnline(() =>
    import('./security/two-factor-settings.tsx').then((module) => ({ default: module.TwoFactorSettings })),
  ),
);

const CardPaymentsSettings = lazy(
  retryOnline(() =>
    import('./service/card-payments-settings.tsx').then((module) => ({ default: module.CardPaymentsSettings })),
  ),
);

const MessengerSettings = lazy(
  retryOnline(() =>
    import('./service/messenger-settings.tsx').then((module) => ({ default: module.MessengerSettings })),
  ),
);

const HealthSettings = lazy(
  retryOnline(() => import('./service/health-settings.tsx').then((module) => ({ default: module.HealthSettings }))),
);

const UsageSettings = lazy(
  retryOnline(() => import('./account/usage-settings.tsx').then((module) => ({ default: module.UsageSettings }))),
);

const ContactsSettings = lazy(
  retryOnline(() => import('../monitors/contacts/list.tsx').then((module) => ({ default: module.ContactsSettings }))),
);

const TrashSettings = lazy(
  retryOnline(() => import('../trash/trash-settings.tsx').then((module) => ({ default: module.TrashSettings }))),
);

const panels = {
  profile: ProfileSettings,
  'public-profile': PublicProfileSettings,
  preferences: PreferenceSettings,
  password: PasswordSettings,
  'two-factor': TwoFactorSettings,
  sessions: SessionSettings,
  'your-accounts': YourAccountsSettings,
  'your-data': YourDataSettings,
  members: MembersSettings,
  'api-key': ApiKeySettings,
  modules: ModuleSettings,
  usage: UsageSettings,
  'audit-log': AuditLog,
  trash: TrashSettings,
  export: AccountDataSettings,
  contacts: ContactsSettings,
  webhooks: WebhooksSettings,
  health: HealthSettings,
  accounts: AccountsSettings,
  mail: MailSettings,
  'card-payments': CardPaymentsSettings,
  'telegram-sms': MessengerSettings,
  backups: BackupSettings,
  service: ServiceSettings,
  'installation-audit-log': InstallationAuditLog,
} satisfies Record<SettingsSection, ComponentType>;

export function SettingsPage() {
  const { section = 'profile' } = useSearch({ from: '/shell/settings' });
  const session = useSession();
  const faults = session?.installation_faults ?? 0;
  const signOut = useSignOut();
  const may = useMay();
  const groups = settingsGroups
    .map(({ title, sections }) => ({ title, sections: sections.filter(({ permission }) => may(permission)) }))
    .filter(({ sections }) => sections.length > 0);
  const wanted = settingsGroups
    .flatMap(({ sections }): readonly { name: string; label: string; permission: string }[] => sections)
    .find(({ name }) => name === section);
  const open = groups.flatMap(({ sections }) => sections).find(({ name }) => name === section)?.name;
  const navigate = useNavigate({ from: '/settings' });
  const show = (name: SettingsSection) => navigate({ search: name === 'profile' ? {} : { section: name } });
  const off = session?.modules_off.find(({ module }) => wanted?.permission.startsWith(`${module}:`));
  const Panel = open && panels[open];
  return (
    <Page title={t('Settings')}>
      <div className={classes.layout}>
        <PageSelect
          label={t('Settings')}
          pages={groups.map(({ title, sections }) => ({
            group: title,
            items: sections.map(({ name, label }) => ({
              value: name,
              label: name === 'health' && faults > 0 ? `${label} (${faults})` : label,
            })),
          }))}
          open={open ?? section}
          onOpen={(name) => show(name as SettingsSection)}
          className={classes.select}
        />
        <nav className={classes.sections} aria-label={t('Settings')}>
          {groups.map(({ title, sections }) => (
            <section key={title} className={classes.group} aria-label={title}>
              <h2 className={classes.groupTitle}>{title}</h2>
              {sections.map(({ name, label }) => (
                <Link
                  key={name}
                  to="/settings"
                  search={name === 'profile' ? {} : { section: name }}
                  className={classes.section}
                  activeOptions={{ exact: true }}
                  aria-current={name === open ? 'page' : undefined}
                >
                  {label}
                  {name === 'health' && faults > 0 && <FaultMark faults={faults} />}
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <div className={classes.panel}>
          <Suspense fallback={<Skeleton aria-busy="true" height={320} radius={8} />}>
            {Panel ? (
              <Panel />
            ) : (
              <>
                <h2>{wanted?.label}</h2>
                {off && session?.account ? (
                  <ModuleOffText off={off} account={session.account.id} />
                ) : (
                  <EmptyText>
                    {t('Your role in this account does not give access to this page. Ask its owner or an admin.')}
                  </EmptyText>
                )}
              </>
            )}
          </Suspense>
          {/* Phones have no user menu. */}
          <Button className={classes.logOut} variant="default" onClick={signOut}>
            {t('Log out')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
