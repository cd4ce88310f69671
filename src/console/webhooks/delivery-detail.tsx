import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Message } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { milliseconds } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { deliveryQuery } from './queries.ts';
import classes from './webhooks.module.css';

export function DeliveryDetail({ endpoint, delivery }: { endpoint: string; delivery: Message }) {
  const queryClient = useQueryClient();
  const full = useQuery(deliveryQuery(endpoint, delivery.id, delivery.attempts));
  const resend = useMutation({
    mutationFn: () =>
      call('POST /webhooks/:id/deliveries/:delivery_id/resend', { path: { id: endpoint, delivery_id: delivery.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'one', endpoint] }),
  });
  if (full.isError && !full.data) return <LoadFailure error={full.error} onRetry={() => full.refetch()} />;
  if (!full.data) return <Skeleton aria-busy="true" height={160} radius={8} />;
  const { log, payload, webhook_id, next_attempt_at } = full.data;
  return (
    <div className={classes.detail}>
      <ol>
        {log.map(({ at, delivered, status, error, answer, duration_ms }) => (
          <li key={at} className={classes.attempt}>
            <Status tone={delivered ? 'up' : 'down'} word={delivered ? t('Delivered') : t('Failed')} />
            {status !== null && <span>{status}</span>}
            <span>{milliseconds(duration_ms)}</span>
            {error ? <span>{error}</span> : answer && <span>{answer}</span>}
            <span className={classes.when}>
              <Moment at={at} />
            </span>
          </li>
        ))}
        {next_attempt_at && (
          <li className={classes.attempt}>
            <Status tone="pending" word={t('Next attempt')} />
            <Moment at={next_attempt_at} />
          </li>
        )}
      </ol>
      <CopyBlock label={t('message {id}', { id: webhook_id })} text={JSON.stringify(payload, null, 2)} />
      <div>
        <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('Resend')}
        </Button>
      </div>
      {resend.isError && <Notice tone="danger">{resend.error.message}</Notice>}
    </div>
  );
}
