import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { contactsQuery } from '../alerts/contacts-query.ts';
import { monitorQuery } from '../monitor/queries.ts';
import { policiesQuery } from '../policies/queries.ts';
import { MonitorForm } from './form.tsx';
import { chosenPolicy, emptyValues, type MonitorValues, toWire, valuesOfClone } from './values.ts';

export function NewMonitorPage() {
  const account = useAccount();
  const { clone } = useSearch({ from: '/shell/monitors/new' });
  const contacts = useQuery(contactsQuery);
  const original = useQuery({
    ...monitorQuery(String(clone)),
    enabled: clone !== undefined,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const defaults = contacts.data?.filter(({ is_default }) => is_default) ?? [];
  const alerts =
    defaults.length > 0 ? defaults.map(({ key, value }) => ({ key, value })) : [{ key: 'email', value: account.email }];
  return (
    <Page title={t('Create monitor')} parent={<Link to="/monitors">{t('Monitors')}</Link>}>
      {clone === undefined && !contacts.isPending && <NewMonitor values={emptyValues(alerts)} />}
      {original.isError && <LoadFailure error={original.error} onRetry={() => original.refetch()} />}
      {original.data && (
        <>
          {original.data.request_auth_username !== null && (
            <Notice tone="calm">{t('The password is not copied. Enter it again under Request.')}</Notice>
          )}
          {hasConnectionSecrets(original.data.connection) && (
            <Notice tone="calm">{t('Keys and secrets are not copied. Enter them again under Connection.')}</Notice>
          )}
          <NewMonitor key={clone} values={valuesOfClone(original.data)} />
        </>
      )}
    </Page>
  );
}

const hasConnectionSecrets = (connection: Monitor['connection']): boolean =>
  connection !== null &&
  (connection.client_certificate !== null || connection.proxy_username !== null || connection.oauth2 !== null);

function NewMonitor({ values }: { values: MonitorValues }) {
  const draft = useDraft(values);
  const router = useRouter();
  const queryClient = useQueryClient();
  const policies = useQuery(policiesQuery).data ?? [];
  const create = () =>
    draft.submit(async () => {
      const policy_id = chosenPolicy(draft.values.policy_id, policies);
      const filled = Object.entries(toWire({ ...draft.values, policy_id })).filter(([, value]) => value !== null);
      const { data } = await call('POST /monitors', { body: Object.fromEntries(filled) });
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
      await router.navigate({ to: '/monitors/$id', params: { id: String(data.id) } });
    });
  return (
    <MonitorForm
      draft={draft}
      verb={t('Create monitor')}
      onSubmit={create}
      onLeave={() => router.navigate({ to: '/monitors' })}
    />
  );
}
