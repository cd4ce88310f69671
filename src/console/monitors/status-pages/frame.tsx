import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ParentLink, useIsGuest } from '../../accounts/index.ts';
import { isMissing } from '../../api/client.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { OpenPage } from '../../ui/layout/open-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { statusPageQuery } from './queries.ts';

const TABS = [
  { below: '', word: t('Page') },
  { below: '/reports', word: t('Incidents') },
  { below: '/announcements', word: t('Announcements') },
  { below: '/subscribers', word: t('Subscribers') },
  { below: '/badges', word: t('Badges') },
] as const;

type StatusPageFrameProps = {
  id: string;
  open: (typeof TABS)[number]['below'];
  children: (page: StatusPage) => ReactNode;
};

export function StatusPageFrame({ id, open, children }: StatusPageFrameProps) {
  const page = useQuery(statusPageQuery(id));
  const isGuest = useIsGuest();
  const show = page.data;
  const failed = page.isError && !show;
  const root = `/status-pages/${id}`;
  if (isMissing(page))
    return (
      <MissingRecord
        title={t('Status page not found')}
        gone={t('This status page does not exist or was deleted.')}
        list={<ParentLink to="/status-pages">{t('Status pages')}</ParentLink>}
      />
    );
  return (
    <Page
      title={show?.name ?? (failed ? t('Status page') : '')}
      parent={<ParentLink to="/status-pages">{t('Status pages')}</ParentLink>}
      actions={show && <OpenPage url={show.url} />}
    >
      {!isGuest && (
        <Tabs
          label={t('Status page sections')}
          tabs={TABS.map(({ below, word }) => ({ to: `${root}${below}`, word }))}
          open={`${root}${open}`}
        />
      )}
      {failed && <LoadFailure error={page.error} onRetry={() => page.refetch()} />}
      {show && children(show)}
    </Page>
  );
}
