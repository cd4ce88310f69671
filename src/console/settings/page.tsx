import { Button, Skeleton } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useMay } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { retryOnline } from '../lazy-page.ts';
import { useOpenInView } from '../ui/layout/open-in-view.ts';
import { Page } from '../ui/layout/page.tsx';
import { WebhooksSettings } from '../webhooks/list.tsx';
import { AccountDataSettings } from './account-data-settings.tsx';
import { AccountsSettings } from './accounts/list.tsx';
import { ApiKeySettings } from './api-key-settings.tsx';
import { AuditLog, InstallationAuditLog } from './audit-log.tsx';
import { BackupSettings } from './backup-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { MembersSettings } from './members-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PreferenceSettings } from './preference-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { PublicProfileSettings } from './public-profile-settings.tsx';
import { type SettingsSection, settingsGroups } from './sections.ts';
import { ServiceSettings } from './service-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import classes from './settings.module.css';
import { YourAccountsSettings } from './your-accounts-settings.tsx';
import { YourDataSettings } from './your-data-settings.tsx';

const TwoFactorSettings = lazy(
  retryOnline(() => import('./two-factor-settings.tsx').then((module) => ({ default: module.TwoFactorSettings }))),
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
  'audit-log': AuditLog,
  export: AccountDataSettings,
  webhooks: WebhooksSettings,
  accounts: AccountsSettings,
  mail: MailSettings,
  backups: BackupSettings,
  service: ServiceSettings,
  'installation-audit-log': InstallationAuditLog,
} satisfies Record<SettingsSection, ComponentType>;

export function SettingsPage() {
  const { section = 'profile' } = useSearch({ from: '/shell/settings' });
  const signOut = useSignOut();
  const may = useMay();
  const groups = settingsGroups
    .map(({ title, sections }) => ({ title, sections: sections.filter(({ permission }) => may(permission)) }))
    .filter(({ sections }) => sections.length > 0);
  const open = groups.flatMap(({ sections }) => sections).find(({ name }) => name === section)?.name ?? 'profile';
  const strip = useOpenInView(open);
  const Panel = panels[open];
  return (
    <Page title="Settings">
      <div className={classes.layout}>
        <nav ref={strip} className={classes.sections} aria-label="Settings">
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
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <div className={classes.panel}>
          <Suspense fallback={<Skeleton aria-busy="true" height={320} radius={8} />}>
            <Panel />
          </Suspense>
          {/* On a phone there is no user menu. */}
          <Button className={classes.logOut} variant="default" onClick={signOut}>
            Log out
          </Button>
        </div>
      </div>
    </Page>
  );
}
