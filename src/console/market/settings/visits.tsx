import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { shopQuery } from './queries.ts';
import classes from './settings.module.css';

/** Saves immediately. */
export function ShopVisits({ shop }: { shop: Shop }) {
  const isReadOnly = useReadOnly();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (counts_visits: boolean) => call('PATCH /market/shop', { body: { counts_visits } }),
    onSuccess: ({ data }) => queryClient.setQueryData(shopQuery.queryKey, data),
  });
  const isCounted = change.isPending ? change.variables : shop.counts_visits;
  return (
    <Folded
      anchor="shop-visits"
      title={t('Shop visits')}
      summary={isCounted ? t('Counted') : t('Not counted')}
      isWrong={change.isError}
    >
      <Switch
        label={t('Count visits to my shop pages')}
        description={
          shop.website_id === null && isCounted
            ? t('Without cookies. The statistics appear under Websites when a page of yours is first opened.')
            : t('Without cookies. The statistics are private and appear under Websites.')
        }
        checked={isCounted}
        disabled={isReadOnly}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {shop.website_id !== null && (
        <Link to="/websites/$id" params={{ id: String(shop.website_id) }} className={classes.link}>
          {t('View statistics')}
        </Link>
      )}
      {change.error && <Notice tone="danger">{change.error.message}</Notice>}
    </Folded>
  );
}
