import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { shopQuery } from './queries.ts';

const CHOICES = [0, 7, 14, 30, 60, 90];

/** Saves immediately. */
export function RefundDays({ shop }: { shop: Shop }) {
  const isReadOnly = useReadOnly();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (refund_days: number) => call('PATCH /market/shop', { body: { refund_days } }),
    onSuccess: ({ data }) => queryClient.setQueryData(shopQuery.queryKey, data),
  });
  const setting = change.isPending ? change.variables : shop.refund_days;
  const choices = [...new Set([...CHOICES, setting])].sort((one, other) => one - other);
  return (
    <Folded anchor="refund-requests" title={t('Refund requests')} summary={labelOf(setting)} isWrong={change.isError}>
      <NativeSelect
        label={t('Buyers can request a refund')}
        description={
          setting === 0
            ? t('The library shows no form. You can still refund a purchase yourself.')
            : t('You decide about each request. You get it by email and under Purchases.')
        }
        data={choices.map((days) => ({ value: String(days), label: labelOf(days) }))}
        value={String(setting)}
        disabled={isReadOnly}
        onChange={(event) => change.mutate(Number(event.currentTarget.value))}
      />
      {change.error && <Notice tone="danger">{change.error.message}</Notice>}
    </Folded>
  );
}

const labelOf = (days: number): string =>
  days === 0
    ? t('Never')
    : t('{days, plural, one {Within # day of the payment} other {Within # days of the payment}}', { days });
