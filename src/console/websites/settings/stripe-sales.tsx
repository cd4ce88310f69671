import { Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { StripeSales as Connection, Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from './settings.module.css';

const stripeQuery = (id: number) =>
  queryOptions({
    queryKey: ['websites', 'one', String(id), 'stripe'],
    queryFn: async () => (await call('GET /websites/:id/stripe', { path: { id } })).data,
  });

export function StripeSales({ website }: { website: Website }) {
  const connection = useQuery(stripeQuery(website.id));
  return (
    <Section title={t('Sales from Stripe')} note={t('Payments, refunds and disputes, through a webhook')}>
      <div className={classes.block}>
        {connection.isPending && <Skeleton aria-busy="true" height={320} radius={8} />}
        {connection.isError && <LoadFailure error={connection.error} onRetry={() => connection.refetch()} />}
        {connection.data && <Steps key={website.id} website={website} connection={connection.data} />}
      </div>
    </Section>
  );
}

function Steps({ website, connection }: { website: Website; connection: Connection }) {
  const [saves, setSaves] = useState(0);
  return (
    <>
      {website.is_shop && (
        <Notice tone="calm">{t('Orders of your shop are already counted. Their Stripe events are ignored.')}</Notice>
      )}
      <p className={classes.lead}>{t('1. In Stripe, add a webhook with this endpoint URL:')}</p>
      <CopyBlock label={t('endpoint URL')} text={connection.url} />
      <p className={classes.lead}>{t('2. Select these events:')}</p>
      <CopyBlock label={t('events')} text={connection.events.join('\n')} />
      <p className={classes.lead}>
        {tRich(
          '3. Set a reference when you create each payment. To record where the buyer came from, call <code>gatehouse.revenue</code> with the same reference on your order confirmation page.',
          { code: (text) => <code>{text}</code> },
        )}
      </p>
      <CopyBlock label={t('metadata')} text="metadata: { gatehouse_reference: 'order-1001' }" />
      <Secret
        key={`${saves} ${connection.has_signing_secret}`}
        website={website}
        connection={connection}
        onSaved={() => setSaves(saves + 1)}
      />
      {connection.has_signing_secret && <LastEvent connection={connection} />}
    </>
  );
}

type SecretProps = { website: Website; connection: Connection; onSaved: () => void };

function Secret({ website: { id }, connection, onSaved }: SecretProps) {
  const queryClient = useQueryClient();
  const draft = useDraft({ signing_secret: '' });
  const keep = ({ data }: { data: Connection }) => queryClient.setQueryData(stripeQuery(id).queryKey, data);
  const disconnect = useMutation({
    mutationFn: () => call('DELETE /websites/:id/stripe', { path: { id } }),
    onSuccess: keep,
  });
  const save = async () => {
    const went = await draft.submit(async () =>
      keep(await call('PUT /websites/:id/stripe', { path: { id }, body: draft.values })),
    );
    if (went) onSaved();
  };
  return (
    <>
      <Form draft={draft} label={t('Signing secret')} verb={t('Save signing secret')} onSubmit={save}>
        <SecretInput
          label={t('Webhook signing secret')}
          name="signing_secret"
          isSet={connection.has_signing_secret}
          value={draft.values.signing_secret}
          error={draft.error('signing_secret')}
          description={t('Starts with whsec_. Stored encrypted and never shown again.')}
          onChange={(secret) => draft.set('signing_secret', secret)}
        />
      </Form>
      {connection.has_signing_secret && (
        <div>
          <ConfirmButton
            verb={t('Disconnect Stripe')}
            question={t('Stop receiving sales from Stripe? Recorded sales are kept.')}
            size="xs"
            pending={disconnect.isPending}
            onConfirm={() => disconnect.mutate()}
          />
          {disconnect.isError && <Notice tone="danger">{disconnect.error.message}</Notice>}
        </div>
      )}
    </>
  );
}

function LastEvent({ connection: { last_event_at, last_problem } }: { connection: Connection }) {
  if (last_event_at === null) return <p className={classes.lead}>{t('No events received yet.')}</p>;
  return (
    <>
      <p className={classes.lead}>
        {tRich('Last event received {moment}.', { moment: <Moment at={last_event_at} /> })}
      </p>
      {last_problem !== '' && (
        <Notice tone="danger">{t('It was not counted: {problem}', { problem: last_problem })}</Notice>
      )}
    </>
  );
}
