import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isMissing } from '../../api/client.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { monitorQuery } from '../monitor/queries.ts';
import { MonitorForm } from './form.tsx';
import { newServerOf } from './new-server.ts';
import { toWire, valuesOf } from './values.ts';

export function EditMonitorPage() {
  const { id } = useParams({ from: '/shell/monitors/$id/edit' });
  const monitor = useQuery({ ...monitorQuery(id), refetchInterval: false });
  if (isMissing(monitor))
    return (
      <MissingRecord
        title={t('Monitor not found')}
        gone={t('This monitor does not exist or was deleted.')}
        list={<Link to="/monitors">{t('Monitors')}</Link>}
      />
    );
  return (
    <Page
      title={monitor.isPending ? '' : t('Edit monitor')}
      parent={
        <>
          <Link to="/monitors">{t('Monitors')}</Link>
          <Link to="/monitors/$id" params={{ id }}>
            {monitor.data?.name ?? t('Monitor')}
          </Link>
        </>
      }
    >
      {monitor.isError && <LoadFailure error={monitor.error} onRetry={() => monitor.refetch()} />}
      {monitor.data && <EditMonitor key={id} monitor={monitor.data} />}
    </Page>
  );
}

function EditMonitor({ monitor }: { monitor: Monitor }) {
  const draft = useDraft(valuesOf(monitor));
  const router = useRouter();
  const queryClient = useQueryClient();
  const [keepsPassword, setKeepsPassword] = useState(false);
  const newServer = newServerOf(draft.values, monitor);
  const removesPassword = newServer !== undefined && !keepsPassword;
  const id = String(monitor.id);
  const leave = () => router.navigate({ to: '/monitors/$id', params: { id } });
  const save = () =>
    draft.submit(async () => {
      const body = { ...toWire(draft.changes()), ...(removesPassword && { request_auth_password: null }) };
      const { data } = await call('PATCH /monitors/:id', { path: { id }, body });
      queryClient.setQueryData(monitorQuery(id).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
      await leave();
    });
  return (
    <MonitorForm
      draft={draft}
      verb={t('Save monitor')}
      monitor={monitor}
      removesPassword={removesPassword}
      belowAddress={
        newServer !== undefined && (
          <Switch
            label={t('Send the stored password to {host}', { host: newServer })}
            description={t('If off, saving removes the password, because this is another server')}
            checked={keepsPassword}
            onChange={(event) => setKeepsPassword(event.currentTarget.checked)}
          />
        )
      }
      onSubmit={save}
      onLeave={leave}
    />
  );
}
