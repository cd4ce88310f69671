import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconApi, IconBook, IconKeyboard, IconLogout, IconSettings, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { type Session, useSignOut } from '../accounts/index.ts';
import { sessionQuery } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { CHANGELOG, DOCUMENTATION } from '../documents.ts';
import { t } from '../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../lazy-page.ts';
import { NewsMark } from '../ui/feedback/news-mark.tsx';
import { version } from '../version.ts';
import classes from './shell.module.css';

const loadTheme = retryOnline(() => import('./theme-control.tsx').then((module) => ({ default: module.ThemeControl })));
const ThemeControl = lazy(loadTheme);
const preloadTheme = preloadOnIntent(loadTheme);
const AccountList = lazy(
  retryOnline(() => import('../accounts/account-list.tsx').then((module) => ({ default: module.AccountList }))),
);

type AccountMenuProps = {
  account: NonNullable<Session['account']>;
  /** number of accounts that the person can switch to */
  accounts: number;
  /** the user hasn't opened the changes of this version */
  hasNews: boolean;
  onShortcuts: () => void;
};

export function AccountMenu({ account, accounts, hasNews, onShortcuts }: AccountMenuProps) {
  const [open, setOpen] = useState(false);
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const see = useMutation({
    mutationFn: () => call('POST /user/seen-version', { keepalive: true }),
    onSuccess: () =>
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, has_news: false }),
  });
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(() => setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape for the controls inside
    <div
      ref={menu}
      className={classes.accountArea}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      {open && (
        <div id={id} className={classes.menu}>
          {accounts > 1 && (
            <Suspense fallback={<div style={{ height: Math.min(accounts, 7) * 36 }} />}>
              <AccountList onSwitched={() => setOpen(false)} />
            </Suspense>
          )}
          <Suspense fallback={<div className={classes.theme} />}>
            <ThemeControl />
          </Suspense>
          <Link
            to="/settings"
            className={classes.link}
            activeProps={{ 'aria-current': undefined }}
            onClick={() => setOpen(false)}
          >
            <IconSettings size={18} stroke={1.8} aria-hidden />
            {t('Settings')}
          </Link>
          <a href={DOCUMENTATION} className={classes.link}>
            <IconBook size={18} stroke={1.8} aria-hidden />
            {t('Documentation')}
          </a>
          <a href="/api/docs" className={classes.link}>
            <IconApi size={18} stroke={1.8} aria-hidden />
            {t('API reference')}
          </a>
          <a href={CHANGELOG} className={classes.link} onClick={() => hasNews && see.mutate()}>
            <IconSparkles size={18} stroke={1.8} aria-hidden />
            {t('What’s new')}
            {hasNews && <NewsMark />}
          </a>
          <button
            type="button"
            className={classes.link}
            aria-keyshortcuts="?"
            onClick={() => {
              setOpen(false);
              onShortcuts();
            }}
          >
            <IconKeyboard size={18} stroke={1.8} aria-hidden />
            {t('Shortcuts')}
            <kbd aria-hidden>?</kbd>
          </button>
          <button type="button" className={classes.link} onClick={signOut}>
            <IconLogout size={18} stroke={1.8} aria-hidden />
            {t('Log out')}
          </button>
          <p className={classes.version}>Gatehouse {version}</p>
        </div>
      )}
      <UnstyledButton
        ref={opener}
        className={classes.account}
        {...preloadTheme}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {account.avatar_url ? (
          <img className={classes.face} src={account.avatar_url} alt="" />
        ) : (
          <span className={classes.face} aria-hidden>
            {(account.first_name[0] ?? '') + (account.last_name[0] ?? '')}
          </span>
        )}
        <span className={classes.word}>
          {account.first_name} {account.last_name}
        </span>
        {hasNews && !open && <NewsMark />}
      </UnstyledButton>
    </div>
  );
}
