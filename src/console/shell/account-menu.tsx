import { SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { type Session, useSignOut } from '../accounts/index.ts';
import classes from './shell.module.css';

/** Who is signed in, with the theme and the way out. Escape and a click elsewhere close it. */
export function AccountMenu({ account }: { account: NonNullable<Session['account']> }) {
  const [open, setOpen] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(() => setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is inside
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
          <SegmentedControl
            aria-label="Theme"
            size="xs"
            fullWidth
            transitionDuration={0}
            value={colorScheme}
            onChange={(choice) => setColorScheme(choice as typeof colorScheme)}
            data={[
              { value: 'auto', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <Link
            to="/settings"
            className={classes.link}
            activeProps={{ 'aria-current': undefined }}
            onClick={() => setOpen(false)}
          >
            <IconSettings size={18} stroke={1.8} aria-hidden />
            Settings
          </Link>
          <button type="button" className={classes.link} onClick={signOut}>
            <IconLogout size={18} stroke={1.8} aria-hidden />
            Log out
          </button>
        </div>
      )}
      <UnstyledButton
        ref={opener}
        className={classes.account}
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
        <span>
          {account.first_name} {account.last_name}
        </span>
      </UnstyledButton>
    </div>
  );
}
