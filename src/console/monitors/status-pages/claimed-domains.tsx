import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ClaimedDomain } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const queryKey = ['status-page-domains'];

export function ClaimedDomains() {
  const queryClient = useQueryClient();
  const claims = useQuery({
    queryKey,
    queryFn: async () => (await call('GET /status-page-domains')).data,
  });
  const change = useMutation({
    mutationFn: ({ id, state }: ClaimedDomain) =>
      call(
        state === 'pending' ? 'POST /status-page-domains/:id/approval' : 'DELETE /status-page-domains/:id/approval',
        { path: { id } },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (claims.isError && !claims.data) return <LoadFailure error={claims.error} onRetry={() => claims.refetch()} />;
  if (claims.data?.length === 0)
    return <EmptyText>{t('No domains are waiting for verification or approval.')}</EmptyText>;
  return (
    <>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <DataTable
        label={t('Status page domains')}
        rows={claims.data}
        rowKey={(claim) => claim.id}
        request={`domains ${claims.data?.length}`}
        expectedRows={1}
        columns={[
          {
            key: 'domain',
            label: t('Domain'),
            width: 'rest',
            phone: 'main',
            cell: ({ domain }) => <span>{domain}</span>,
          },
          {
            key: 'page',
            label: t('Status page'),
            look: 'soft',
            width: 'bounded',
            phone: 'line',
            cell: ({ name, username }) => <span>{t('{name} of {username}', { name, username })}</span>,
          },
          {
            key: 'approval',
            label: t('Approval'),
            align: 'end',
            phone: 'aside',
            cell: (claim) => (
              <Button
                variant="subtle"
                color={claim.state === 'pending' ? undefined : 'red'}
                size="compact-sm"
                aria-label={
                  claim.state === 'pending'
                    ? t('Approve {domain}', { domain: claim.domain ?? '' })
                    : t('Revoke approval of {domain}', { domain: claim.domain ?? '' })
                }
                onClick={() => change.mutate(claim)}
              >
                {claim.state === 'pending' ? t('Approve') : t('Revoke')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
