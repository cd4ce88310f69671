import { Button, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { shopQuery } from './queries.ts';
import classes from './settings.module.css';

/** Saves immediately. */
export function DevelopmentSites({ shop }: { shop: Shop }) {
  const isReadOnly = useReadOnly();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (development_sites: string[] | null) => call('PATCH /market/shop', { body: { development_sites } }),
    onSuccess: ({ data }) => queryClient.setQueryData(shopQuery.queryKey, data),
  });
  return (
    <Section title={t('Development sites')} note={t('Domains that don’t count as an activation')}>
      <div className={classes.field}>
        <TagsInput
          label={t('Domains')}
          description={t('*.test matches every domain below test, staging.* every domain that begins with staging')}
          value={change.isPending && change.variables !== null ? change.variables : shop.development_sites}
          disabled={isReadOnly}
          acceptValueOnBlur
          onChange={(list) => change.mutate(list)}
        />
      </div>
      {change.error && <Notice tone="danger">{change.error.message}</Notice>}
      <IfCanEdit>
        <div className={classes.below}>
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => change.mutate(null)}>
            {t('Restore the default list')}
          </Button>
        </div>
      </IfCanEdit>
    </Section>
  );
}
