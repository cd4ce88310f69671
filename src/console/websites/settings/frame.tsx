import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../api/client.ts';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { websiteQuery } from '../queries.ts';

const TABS = [
  { below: '/edit', word: t('General') },
  { below: '/tracking', word: t('Tracking') },
  { below: '/goals', word: t('Goals') },
  { below: '/sharing', word: t('Sharing') },
  { below: '/reports', word: t('Reports') },
  { below: '/data', word: t('Data') },
] as const;

type WebsiteFrameProps = {
  id: string;
  open: (typeof TABS)[number]['below'];
  children: (website: Website) => ReactNode;
};

export function WebsiteFrame({ id, open, children }: WebsiteFrameProps) {
  const website = useQuery({ ...websiteQuery(id), refetchInterval: false });
  const show = website.data;
  const failed = website.isError && !show;
  const root = `/websites/${id}`;
  if (isMissing(website))
    return (
      <MissingRecord
        title={t('Website not found')}
        gone={t('This website does not exist or was deleted.')}
        list={<Link to="/websites">{t('Websites')}</Link>}
      />
    );
  return (
    <Page
      title={show?.domain ?? (failed ? t('Website') : '')}
      parent={<Link to="/websites">{t('Websites')}</Link>}
      actions={
        <Button component={Link} to={root} variant="default">
          {t('Statistics')}
        </Button>
      }
    >
      <Tabs
        label={t('Website sections')}
        tabs={TABS.map(({ below, word }) => ({ to: `${root}${below}`, word }))}
        open={`${root}${open}`}
      />
      {failed && <LoadFailure error={website.error} onRetry={() => website.refetch()} />}
      {show && children(show)}
    </Page>
  );
}
