import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useAccount } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { useOpenInView } from '../ui/layout/open-in-view.ts';
import { Page } from '../ui/layout/page.tsx';
import { AccountsSettings } from './accounts-settings.tsx';
import { ApiKeySettings } from './api-key-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PreferenceSettings } from './preference-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { ServiceSettings } from './service-settings.tsx';
import classes from './settings.module.css';

type SectionName = 'profile' | 'preferences' | 'password' | 'api-key' | 'accounts' | 'mail' | 'service';

const SECTIONS: { name: SectionName; word: string; Panel: ComponentType; forOwner?: true }[] = [
  { name: 'profile', word: 'Profile', Panel: ProfileSettings },
  { name: 'preferences', word: 'Preferences', Panel: PreferenceSettings },
  { name: 'password', word: 'Password', Panel: PasswordSettings },
  { name: 'api-key', word: 'API key', Panel: ApiKeySettings },
  { name: 'accounts', word: 'Accounts', Panel: AccountsSettings, forOwner: true },
  { name: 'mail', word: 'Mail', Panel: MailSettings, forOwner: true },
  { name: 'service', word: 'Service', Panel: ServiceSettings, forOwner: true },
];

export function SettingsPage() {
  const account = useAccount();
  const { section = 'profile' } = useSearch({ from: '/shell/settings' });
  const signOut = useSignOut();
  const sections = SECTIONS.filter(({ forOwner }) => !forOwner || account.is_owner);
  const open = sections.find(({ name }) => name === section) ?? sections[0]!;
  const strip = useOpenInView(open.name);
  return (
    <Page title="Settings">
      <div className={classes.layout}>
        <nav ref={strip} className={classes.sections} aria-label="Settings">
          {sections.map(({ name, word }) => (
            <Link
              key={name}
              to="/settings"
              search={name === 'profile' ? {} : { section: name }}
              className={classes.section}
              activeOptions={{ exact: true }}
              aria-current={name === open.name ? 'page' : undefined}
            >
              {word}
            </Link>
          ))}
        </nav>
        <div className={classes.panel}>
          <open.Panel />
          {/* On a phone there is no user menu. */}
          <Button className={classes.logOut} variant="default" onClick={signOut}>
            Log out
          </Button>
        </div>
      </div>
    </Page>
  );
}
