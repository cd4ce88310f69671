import { Button, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { shopQuery } from './queries.ts';

/** Saves immediately. */
export function DevelopmentSites({ shop }: { shop: Shop }) {
  const isReadOnly = useReadOnly();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (development_sites: string[] | null) => call('PATCH /market/shop', { body: { development_sites } }),
    onSuccess: ({ data }) => queryClient.setQueryData(shopQuery.queryKey, data),
  });
  const sites = change.isPending && change.variables !== null ? change.variables : shop.development_sites;
  return (
    <Folded
      anchor="development-sites"
      title={t('Development sites')}
      summary={sites.join(', ')}
      isWrong={change.isError}
    >
      <TagsInput
        label={t('Domains that don’t count as an activation')}
        description={t('*.test matches every domain below test, staging.* every domain that begins with staging')}
        value={sites}
        disabled={isReadOnly}
        acceptValueOnBlur
        onChange={(list) => change.mutate(list)}
      />
      {change.error && <Notice tone="danger">{change.error.message}</Notice>}
      <IfCanEdit>
        <div>
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => change.mutate(null)}>
            {t('Restore the default list')}
          </Button>
        </div>
      </IfCanEdit>
    </Folded>
  );
}
