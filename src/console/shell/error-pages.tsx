import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { use } from 'react';
import { t } from '../i18n/index.ts';
import { EmptyState, EmptyText } from '../ui/feedback/notice.tsx';
import { MissingSlot } from '../ui/layout/missing-slot.ts';
import { Page } from '../ui/layout/page.tsx';

export function NotFoundPage() {
  return (
    <Page title={t('Page not found')}>
      <EmptyText>
        <p>{t('The page was deleted, or the address is wrong.')}</p>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('Go to the overview')}
        </Button>
        {use(MissingSlot)}
      </EmptyText>
    </Page>
  );
}

export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  // Reloading is safe: the page has no unsaved input.
  useWindowEvent('online', () => location.reload());
  const message = error instanceof Error ? error.message : '';
  // The browser's own words, for example about a file that an update has replaced.
  const isTechnical = error instanceof TypeError;
  return (
    <Page title={t('This page did not load')}>
      <EmptyState title={(!isTechnical && message) || t('Something went wrong in the console')}>
        <p>{t('Reload the page. This also loads the latest version if Gatehouse was just updated.')}</p>
        {isTechnical && <code style={{ overflowWrap: 'anywhere' }}>{message}</code>}
        <Button variant="default" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </EmptyState>
    </Page>
  );
}
