import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Service } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';

const serviceKey = ['service'];
const choices: { days: Service['audit_days']; label: string }[] = [
  { days: 90, label: t('90 days') },
  { days: 180, label: t('180 days') },
  { days: 365, label: t('1 year') },
  { days: 730, label: t('2 years') },
  { days: 1825, label: t('5 years') },
];

export function AuditRetention() {
  const queryClient = useQueryClient();
  const service = useQuery({ queryKey: serviceKey, queryFn: async () => (await call('GET /service')).data });
  const change = useMutation({
    mutationFn: (audit_days: Service['audit_days']) => call('PATCH /service', { body: { audit_days } }),
    onSuccess: ({ data }) => queryClient.setQueryData(serviceKey, data),
  });
  if (service.isError) return <LoadFailure error={service.error} onRetry={() => service.refetch()} />;
  const chosen = change.isPending ? change.variables : service.data?.audit_days;
  return (
    <>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <NativeSelect
        label={t('Keep audit logs for')}
        description={t('Older entries of all accounts are deleted within an hour.')}
        maw={320}
        disabled={!service.data}
        value={chosen ?? 365}
        data={choices.map(({ days, label }) => ({ value: String(days), label }))}
        onChange={(event) => {
          const days = choices.find((choice) => String(choice.days) === event.currentTarget.value)?.days;
          if (days !== undefined) change.mutate(days);
        }}
      />
    </>
  );
}
