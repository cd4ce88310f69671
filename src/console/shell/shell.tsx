import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconActivityHeartbeat, IconChartBar, IconHome, IconSearch, IconSettings, IconTag } from '@tabler/icons-react';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useIsGuest, useMay, useSession } from '../accounts/index.ts';
import { t } from '../i18n/index.ts';
import icon from '../icon.svg';
import { preloadOnIntent, retryOnline } from '../lazy-page.ts';
import { UndoToast } from '../trash/undo-toast.tsx';
import { FaultMark } from '../ui/feedback/fault-mark.tsx';
import { ZoneProvider } from '../ui/format/time-zone.ts';
import { MissingSlot } from '../ui/layout/missing-slot.ts';
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx';
import { ReadOnlyProvider } from '../ui/read-only.ts';
import { AccountMenu } from './account-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { FIND_KEYS, useGlobalShortcuts } from './global-shortcuts.ts';
import { ModuleOffPage } from './module-off.tsx';
import { Offline } from './offline.tsx';
import { useRecent } from './recent.ts';
import classes from './shell.module.css';

const loadPalette = retryOnline(() => import('./palette/palette.tsx').then((module) => ({ default: module.Palette })));
const Palette = lazy(loadPalette);
const preloadPalette = preloadOnIntent(loadPalette);
const ShortcutHelp = lazy(
  retryOnline(() => import('./shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp }))),
);

const UnconfirmedAddress = lazy(
  retryOnline(() => import('./unconfirmed-address.tsx').then((module) => ({ default: module.UnconfirmedAddress }))),
);

const SampleNotice = lazy(
  retryOnline(() => import('../accounts/sample-notice.tsx').then((module) => ({ default: module.SampleNotice }))),
);

const OtherAccountNotice = lazy(
  retryOnline(() => import('../accounts/other-account.tsx').then((module) => ({ default: module.OtherAccountNotice }))),
);
/** A resource that is not found can be in another account of the user. */
const otherAccountNotice = (
  <Suspense fallback={null}>
    <OtherAccountNotice />
  </Suspense>
);

const PLACES = [
  { to: '/', holds: /^\/$/, word: t('Overview'), Icon: IconHome, permission: 'self', writing: 'annotations:write' },
  {
    to: '/monitors',
    holds:
      /^\/(monitors|monitor-groups|alert-policies|incidents|maintenance|objectives|uptime-reports|status-pages)(\/|$)/,
    word: t('Monitors'),
    Icon: IconActivityHeartbeat,
    permission: 'monitors:read',
    writing: 'monitors:write',
  },
  {
    to: '/websites',
    holds: /^\/websites(\/|$)/,
    word: t('Websites'),
    Icon: IconChartBar,
    permission: 'websites:read',
    writing: 'websites:write',
  },
  {
    to: '/market',
    holds: /^\/market(\/|$)/,
    word: t('Market'),
    Icon: IconTag,
    permission: 'market:read',
    writing: 'market:write',
  },
  {
    to: '/settings',
    holds: /^\/settings(\/|$)/,
    word: t('Settings'),
    Icon: IconSettings,
    permission: 'self',
    writing: undefined,
  },
] as const;

/** Pages of the service's owner, also while the owner's own market is off. */
const SERVICE_PAGES = /^\/market\/approvals(\/|$)/;

const GUEST_PAGES =
  /^\/(monitors|incidents|status-pages|websites|market\/items)\/\d+(\/(details\/.+|web-vitals|visits))?\/?$/;

export function Shell() {
  const session = useSession();
  const may = useMay();
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const typedEarly = useRef('');
  const places = PLACES.filter(({ permission }) => may(permission));
  const placeOf = (at: string) => places.find(({ holds }) => holds.test(at.split('?')[0] ?? ''));
  const place = placeOf(path);
  const isGuest = useIsGuest();
  const hidden = PLACES.find(({ holds }) => holds.test(path));
  const off = session?.modules_off.find(({ module }) => `/${module}` === hidden?.to);
  const isShownAnyway = SERVICE_PAGES.test(path) && may('service');
  // Closes only `what`: a dialog reports late that it closed, when another dialog can already be open.
  const close = (what: typeof open) => () => setOpen((now) => (now === what ? undefined : now));
  useHotkeys([['mod+K', () => setOpen((before) => (before === 'palette' ? undefined : 'palette'))]], []);
  useGlobalShortcuts({
    path,
    has: (href) => placeOf(href) !== undefined,
    mayChange: (href) => {
      const there = placeOf(href);
      return there !== undefined && (there.writing === undefined || may(there.writing));
    },
    onFind: () => setOpen('palette'),
    onHelp: () => setOpen('shortcuts'),
  });

  useRecent(session?.account?.id);

  const signedIn = session?.account != null;
  useEffect(() => {
    // Runs the route guard again, which redirects to the login.
    if (session && !signedIn) void router.invalidate();
  }, [session, signedIn, router]);

  if (!session?.account) return <ShellSkeleton />;
  return (
    <ZoneProvider value={session.account.time_zone}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('Skip to content')}
        </a>
        <header className={classes.rail}>
          <Brand />
          <UnstyledButton
            className={classes.find}
            {...preloadPalette}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpen('palette')}
          >
            <IconSearch size={18} stroke={1.8} aria-hidden />
            <span className={classes.word}>{t('Find')}</span>
            <kbd aria-hidden>{FIND_KEYS}</kbd>
          </UnstyledButton>
          <nav className={classes.nav} aria-label={t('Main')}>
            {places.map(({ to, holds, word, Icon }) => (
              <Link key={to} to={to} className={classes.link} aria-current={holds.test(path) ? 'page' : undefined}>
                <Icon size={18} stroke={1.8} aria-hidden />
                <span className={classes.word}>{word}</span>
                {to === '/settings' && session.installation_faults > 0 && (
                  <FaultMark faults={session.installation_faults} />
                )}
              </Link>
            ))}
          </nav>
          <AccountMenu
            account={session.account}
            accounts={session.accounts.length}
            hasNews={session.has_news}
            onShortcuts={() => setOpen('shortcuts')}
          />
        </header>
        {session.account.sample_of !== null && (
          <div className={classes.unconfirmed}>
            <Suspense>
              <SampleNotice />
            </Suspense>
          </div>
        )}
        {session.mail_ready && session.user?.email_verified === false && (
          <div className={classes.unconfirmed}>
            <Suspense>
              <UnconfirmedAddress email={session.user.email} />
            </Suspense>
          </div>
        )}
        <main id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <ErrorBoundary key={path}>
            <ReadOnlyProvider
              value={(!place && !isShownAnyway) || (place?.writing !== undefined && !may(place.writing))}
            >
              <MissingSlot value={otherAccountNotice}>
                {hidden && off && !isShownAnyway ? (
                  <ModuleOffPage word={hidden.word} off={off} account={session.account.id} />
                ) : place || !isGuest || GUEST_PAGES.test(path) ? (
                  <Outlet />
                ) : (
                  <NotFoundPage />
                )}
              </MissingSlot>
            </ReadOnlyProvider>
          </ErrorBoundary>
        </main>
        <UndoToast />
        <Offline />
        <Suspense fallback={<PaletteFallback typed={typedEarly} />}>
          {open === 'palette' && <Palette typedEarly={typedEarly} onClose={close('palette')} />}
          {open === 'shortcuts' && <ShortcutHelp onClose={close('shortcuts')} />}
        </Suspense>
      </div>
    </ZoneProvider>
  );
}

function PaletteFallback({ typed }: { typed: RefObject<string> }) {
  return (
    // Fixed position, because the browser scrolls to a field when the user types.
    <VisuallyHidden style={{ position: 'fixed', top: 0 }}>
      <input
        aria-label={t('Search')}
        ref={(input) => input?.focus()}
        onChange={(event) => {
          typed.current = event.currentTarget.value;
        }}
      />
    </VisuallyHidden>
  );
}

export function ShellSkeleton() {
  return (
    <div className={classes.shell} aria-busy="true">
      <header className={classes.rail}>
        <Brand />
      </header>
      <main>
        <PageSkeleton />
      </main>
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <img src={icon} alt="" width={22} height={22} />
      <span className={classes.word}>Gatehouse</span>
    </Link>
  );
}
