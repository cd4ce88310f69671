import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import classes from '../settings.module.css';

/** Fetches the secret only when the user shows it. */
export function WebhookSecret() {
  const secret = useQuery({
    queryKey: ['account', 'webhook-secret'],
    queryFn: async () => (await call('GET /webhook-secret')).data.secret,
    enabled: false,
    gcTime: 0,
  });
  return (
    <>
      <h2>{t('Webhook signatures')}</h2>
      <p className={classes.lead}>
        {t('Webhook alerts are signed (Standard Webhooks). Verify them with this secret.')}
      </p>
      {secret.isError && <LoadFailure error={secret.error} onRetry={() => secret.refetch()} />}
      {secret.data ? (
        <div className={classes.block}>
          <CopyBlock label={t('webhook secret')} text={secret.data} />
        </div>
      ) : (
        <Button variant="default" loading={secret.isFetching} onClick={() => secret.refetch()}>
          {t('Show webhook secret')}
        </Button>
      )}
    </>
  );
}
