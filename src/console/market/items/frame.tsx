import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ParentLink, useIsGuest } from '../../accounts/index.ts';
import { isMissing } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ItemActions } from './head-actions.tsx';
import { STATUSES } from './labels.ts';
import { itemQuery } from './queries.ts';

const TABS = [
  { below: '', word: t('Item') },
  { below: '/edit', word: t('Details') },
  { below: '/media', word: t('Media') },
  { below: '/versions', word: t('Versions') },
  { below: '/licence-check', word: t('License check') },
] as const;

type ItemFrameProps = {
  id: string;
  open: (typeof TABS)[number]['below'];
  children: (item: Item) => ReactNode;
};

export function ItemFrame({ id, open, children }: ItemFrameProps) {
  const item = useQuery(itemQuery(id));
  const isGuest = useIsGuest();
  const show = item.data;
  const failed = item.isError && !show;
  const root = `/market/items/${id}`;
  if (isMissing(item))
    return (
      <MissingRecord
        title={t('Item not found')}
        gone={t('This item does not exist or was deleted.')}
        list={<ParentLink to="/market/items">{t('Items')}</ParentLink>}
      />
    );
  return (
    <Page
      title={show?.name ?? (failed ? t('Item') : '')}
      parent={<ParentLink to="/market/items">{t('Items')}</ParentLink>}
      state={show && <Status {...STATUSES[show.status]} look="pill" />}
      // Remounts after each update to clear old errors.
      actions={show && <ItemActions key={show.updated_at} item={show} />}
    >
      {!isGuest && (
        <Tabs
          label={t('Item sections')}
          tabs={TABS.map(({ below, word }) => ({ to: `${root}${below}`, word }))}
          open={`${root}${open}`}
        />
      )}
      {failed && <LoadFailure error={item.error} onRetry={() => item.refetch()} />}
      {item.isPending && <Skeleton height={480} radius={8} />}
      {show && children(show)}
    </Page>
  );
}
