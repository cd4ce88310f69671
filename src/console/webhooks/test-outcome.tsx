import { useQuery } from '@tanstack/react-query';
import type { Message } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { milliseconds } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { testQuery } from './queries.ts';
import classes from './webhooks.module.css';

export function TestOutcome({ endpoint, id }: { endpoint: string; id: number }) {
  const message = useQuery(testQuery(endpoint, id));
  if (message.isError) return <LoadFailure error={message.error} onRetry={() => message.refetch()} />;
  const next = message.data?.next_attempt_at;
  return (
    <div className={classes.outcome}>
      <span role="status">
        <Outcome attempt={message.data?.last_attempt ?? undefined} />
      </span>
      {/* Outside the live region, so that the countdown is not announced. */}
      {message.data?.last_attempt && next && (
        <span className={classes.next}>
          {t('Next attempt')} <Moment at={next} />
        </span>
      )}
    </div>
  );
}

function Outcome({ attempt }: { attempt: Message['last_attempt'] | undefined }) {
  if (!attempt) return <Status tone="pending" word={t('Sending…')} />;
  const { delivered, status, error } = attempt;
  const duration = milliseconds(attempt.duration_ms);
  return (
    <>
      <Status tone={delivered ? 'up' : 'down'} word={delivered ? t('Delivered') : t('Failed')} />{' '}
      {delivered
        ? t('Answered {status} in {duration}.', { status: status ?? '–', duration })
        : t('After {duration}: {reason}', { duration, reason: error ?? '–' })}
    </>
  );
}
