import { Skeleton, Switch } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isMissing } from '../api/client.ts';
import type { Webhook, WebhookSubjects } from '../api/webhooks.ts';
import { t, tRich } from '../i18n/index.ts';
import { ConfirmButton } from '../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Moment } from '../ui/format/moment.tsx';
import { MissingRecord } from '../ui/layout/missing-record.tsx';
import { Page, Section } from '../ui/layout/page.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { endpointQuery, endpointsQuery, subjectsQuery } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';
import { TestEvent } from './test-event.tsx';
import { toWire, valuesOf } from './values.ts';
import classes from './webhooks.module.css';

const ToWebhooks = () => (
  <Link to="/settings" search={{ section: 'webhooks' }}>
    {t('Webhooks')}
  </Link>
);

export function WebhookPage() {
  const { id } = useParams({ from: '/shell/settings/webhooks/$id' });
  const endpoint = useQuery(endpointQuery(id));
  const subjects = useQuery(subjectsQuery(id));
  const show = endpoint.data;
  if (isMissing(endpoint))
    return (
      <MissingRecord
        title={t('Webhook not found')}
        gone={t('This webhook does not exist or was deleted.')}
        list={<ToWebhooks />}
      />
    );
  return (
    <Page
      title={show ? show.name || new URL(show.url).host : endpoint.isError ? t('Webhook') : ''}
      parent={<ToWebhooks />}
      state={show && <EndpointStatus endpoint={show} look="pill" />}
      note={show?.url}
    >
      {endpoint.isError && !show && <LoadFailure error={endpoint.error} onRetry={() => endpoint.refetch()} />}
      {endpoint.isPending && <Skeleton height={480} radius={8} />}
      {show && (
        <>
          {show.switched_off_at && (
            <Notice tone="danger">
              {tRich(
                'Deactivated {moment} because deliveries kept failing. Fix the receiver, then activate it below.',
                { moment: <Moment at={show.switched_off_at} /> },
              )}
            </Notice>
          )}
          <TestEvent endpoint={id} />
          <Deliveries endpoint={id} />
          {subjects.isError && <LoadFailure error={subjects.error} onRetry={() => subjects.refetch()} />}
          {subjects.data && <Settings key={id} endpoint={show} subjects={subjects.data} />}
        </>
      )}
    </Page>
  );
}

function Settings({ endpoint, subjects }: { endpoint: Webhook; subjects: WebhookSubjects }) {
  const id = String(endpoint.id);
  const router = useRouter();
  const queryClient = useQueryClient();
  const draft = useDraft(valuesOf(endpoint, subjects));
  const [saved, setSaved] = useState(false);
  const keep = async (data: Webhook) => {
    queryClient.setQueryData(endpointQuery(id).queryKey, data);
    await queryClient.invalidateQueries(endpointsQuery);
  };
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PATCH /webhooks/:id', { path: { id }, body: toWire(draft.changes()) });
      draft.reset(valuesOf(data, draft.values));
      setSaved(true);
      await keep(data);
    });
  const rotate = useMutation({ mutationFn: () => call('POST /webhooks/:id/secret', { path: { id } }) });
  const remove = useMutation({
    mutationFn: () => call('DELETE /webhooks/:id', { path: { id } }),
    onSuccess: async () => {
      draft.reset(draft.values);
      await router.navigate({ to: '/settings', search: { section: 'webhooks' }, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['webhooks', 'one', id] });
      await queryClient.invalidateQueries(endpointsQuery);
    },
  });
  const error = rotate.error ?? remove.error;
  const secret = rotate.data?.data.secret;
  return (
    <>
      <Section title={t('Settings')}>
        <EndpointForm draft={draft} verb={t('Save settings')} saved={saved} onSubmit={save}>
          <Switch
            label={t('Active')}
            description={t('Send messages. Events that occur while this is off are not sent later')}
            checked={draft.values.is_active}
            onChange={(event) => draft.set('is_active', event.currentTarget.checked)}
          />
        </EndpointForm>
      </Section>
      <Section title={t('Secret and deletion')}>
        {error && <Notice tone="danger">{error.message}</Notice>}
        {secret && <SecretOnce secret={secret} />}
        <div className={classes.buttons}>
          <ConfirmButton
            key={secret ?? ''}
            verb={t('Replace secret')}
            question={t('Messages are signed with both secrets for one day.')}
            icon={<IconRefresh size={16} aria-hidden />}
            pending={rotate.isPending}
            onConfirm={() => rotate.mutate()}
          />
          <ConfirmButton
            verb={t('Delete webhook')}
            question={t('This also deletes its delivery log.')}
            icon={<IconTrash size={16} aria-hidden />}
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
      </Section>
    </>
  );
}
