import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconActivityHeartbeat, IconChartBar, IconHome, IconSearch, IconSettings, IconTag } from '@tabler/icons-react';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../accounts/index.ts';
import icon from '../icon.svg';
import { retryOnline } from '../lazy-page.ts';
import { ZoneProvider } from '../ui/format/time-zone.ts';
import { AccountMenu } from './account-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FIND_KEYS, useGlobalShortcuts } from './global-shortcuts.ts';
import { Offline } from './offline.tsx';
import classes from './shell.module.css';

const Palette = lazy(retryOnline(() => import('./palette.tsx').then((module) => ({ default: module.Palette }))));
const ShortcutHelp = lazy(
  retryOnline(() => import('./shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp }))),
);

/** `holds` are the addresses that lie in a place. */
const PLACES = [
  { to: '/', holds: /^\/$/, word: 'Overview', Icon: IconHome },
  {
    to: '/monitors',
    holds: /^\/(monitors|incidents|maintenance|status-pages)(\/|$)/,
    word: 'Monitors',
    Icon: IconActivityHeartbeat,
  },
  { to: '/websites', holds: /^\/websites(\/|$)/, word: 'Websites', Icon: IconChartBar },
  { to: '/market', holds: /^\/market(\/|$)/, word: 'Market', Icon: IconTag },
  { to: '/settings', holds: /^\/settings(\/|$)/, word: 'Settings', Icon: IconSettings },
] as const;

/** The frame around every page behind the log-in: the rail, the palette, and the way out when the session ends. */
export function Shell() {
  const session = useSession();
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const close = () => setOpen(undefined);
  useHotkeys([['mod+K', () => setOpen((before) => (before === 'palette' ? undefined : 'palette'))]], []);
  useGlobalShortcuts({ path, onFind: () => setOpen('palette'), onHelp: () => setOpen('shortcuts') });

  const signedIn = session?.state === 'signed_in';
  useEffect(() => {
    // The guard before the routes knows where to go.
    if (session && !signedIn) void router.invalidate();
  }, [session, signedIn, router]);

  if (!session?.account) return <ShellSkeleton />;
  return (
    <ZoneProvider value={session.account.time_zone}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <header className={classes.rail}>
          <Brand />
          <UnstyledButton
            className={classes.find}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpen('palette')}
          >
            <IconSearch size={18} stroke={1.8} aria-hidden />
            <span>Find</span>
            <kbd aria-hidden>{FIND_KEYS}</kbd>
          </UnstyledButton>
          <nav className={classes.nav} aria-label="Main">
            {PLACES.map(({ to, holds, word, Icon }) => (
              <Link key={to} to={to} className={classes.link} aria-current={holds.test(path) ? 'page' : undefined}>
                <Icon size={18} stroke={1.8} aria-hidden />
                {word}
              </Link>
            ))}
          </nav>
          <AccountMenu account={session.account} onShortcuts={() => setOpen('shortcuts')} />
        </header>
        <main id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <ErrorBoundary key={path}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Offline />
        <Suspense>
          {open === 'palette' && <Palette onClose={close} />}
          {open === 'shortcuts' && <ShortcutHelp onClose={close} />}
        </Suspense>
      </div>
    </ZoneProvider>
  );
}

/** The shell before it knows who looks at it. */
export function ShellSkeleton() {
  return (
    <div className={classes.shell} aria-busy="true">
      <header className={classes.rail}>
        <Brand />
      </header>
      <main />
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <img src={icon} alt="" width={22} height={22} />
      Gatehouse
    </Link>
  );
}
