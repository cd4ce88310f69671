import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Service } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';

const serviceKey = ['service'];
const choices: { days: Service['audit_days']; label: string }[] = [
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: '1 year' },
  { days: 730, label: '2 years' },
  { days: 1825, label: '5 years' },
];

/** How long the audit logs of all accounts are kept. */
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
        label="Keep audit logs for"
        description="Older entries of all accounts are deleted within an hour."
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
