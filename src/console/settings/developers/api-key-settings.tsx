import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyQuery } from '../../accounts/api-key-query.ts';
import { CurlLine } from '../../accounts/curl-line.tsx';
import { sessionQuery } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { AdditionalKeys } from '../api-keys/additional-keys.tsx';
import classes from '../settings.module.css';
import { AssistantSettings } from './assistant-settings.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

export function ApiKeySettings() {
  const queryClient = useQueryClient();
  const key = useQuery(apiKeyQuery);
  const [shown, setShown] = useState(false);
  const replace = useMutation({
    mutationFn: () => call('POST /account/api-key'),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(apiKeyQuery.queryKey, data);
      setShown(true);
      return queryClient.invalidateQueries(sessionQuery);
    },
  });
  const apiKey = key.data?.api_key;
  return (
    <>
      <h2>{t('API key')}</h2>
      <p className={classes.lead}>
        {tRich(
          'This key works for all three APIs and has full access. Keep it out of browsers, apps and public repositories. <a>Read the documentation</a>',
          {
            a: (text) => (
              <a href="/api/docs" className={classes.textLink}>
                {text}
              </a>
            ),
          },
        )}
      </p>
      {key.isError && <LoadFailure error={key.error} onRetry={() => key.refetch()} />}
      {key.isPending && <Skeleton aria-busy="true" height={36} radius={8} />}
      {replace.isError && <Notice tone="danger">{replace.error.message}</Notice>}
      {key.data && !apiKey && (
        <div className={classes.block}>
          <Button loading={replace.isPending} onClick={() => replace.mutate()}>
            {t('Generate API key')}
          </Button>
        </div>
      )}
      {key.data && apiKey && (
        <div className={classes.block}>
          <CopyBlock
            label={t('API key')}
            text={apiKey}
            shown={shown ? apiKey : 'gh_•••••••••••••••••••••••••••••••••••••'}
            actions={
              <Button variant="subtle" color="gray" size="compact-xs" mt={4} onClick={() => setShown(!shown)}>
                {shown ? t('Hide') : t('Show')}
              </Button>
            }
          />
          <p className={classes.lead} style={{ marginTop: 8 }}>
            {tRich('Created {date} ({ago})', {
              date: key.data.created_at && <DateOf at={key.data.created_at} />,
              ago: <Moment at={key.data.created_at} />,
            })}
          </p>
          <ConfirmButton
            verb={t('Replace key')}
            question={t('The old key stops working immediately.')}
            pending={replace.isPending}
            onConfirm={() => replace.mutate()}
          />
        </div>
      )}
      <AdditionalKeys />
      {key.data && apiKey && (
        <>
          <h2>{t('Try it')}</h2>
          <p className={classes.lead}>{t('Lists your monitors.')}</p>
          <div className={classes.block}>
            <CurlLine path="/api/v1/monitors" />
          </div>
          <AssistantSettings apiKey={apiKey} />
        </>
      )}
      <WebhookSecret />
    </>
  );
}
