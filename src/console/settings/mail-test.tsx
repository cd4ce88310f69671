import { Button } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useAccount } from '../accounts/session.ts';
import type { MailTest, MailSettings as Settings } from '../api/accounts.ts';
import { call, Refused } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { milliseconds } from '../ui/format/format.ts';
import classes from './settings.module.css';

type Testing = UseMutationResult<MailTest, Error, void>;

/** An empty body tests the current settings. */
export const useTestMail = (body: () => object): Testing =>
  useMutation({ mutationFn: async () => (await call('POST /mail-settings/test', { body: body() })).data });

export function TestMail({ test, onSend }: { test: Testing; onSend: () => void }) {
  const { email } = useAccount();
  const { data, error } = test;
  const isOfField = error instanceof Refused && error.status === 422;
  return (
    <div className={classes.mailTest}>
      <Button variant="default" loading={test.isPending} onClick={onSend}>
        {t('Send test email')}
      </Button>
      <span role="status" className={classes.mailResult}>
        {data?.delivered && (
          <Status
            tone="up"
            word={t('Accepted in {duration}. Check the inbox of {to}.', {
              duration: milliseconds(data.duration_ms),
              to: data.to,
            })}
          />
        )}
        {data && !data.delivered && (
          <>
            <Status tone="down" word={t('Not sent.')} /> {data.error}
          </>
        )}
        {error && !isOfField && <Status tone="down" word={error.message} />}
        {!data && (!error || isOfField) && <span className={classes.quiet}>{t('To {email}', { email })}</span>}
      </span>
    </div>
  );
}

export function MailState({ settings }: { settings: Settings }) {
  const { source, host, port } = settings;
  switch (source) {
    case 'none':
      return <Notice tone="calm">{t('No mail server is set up yet, so no emails are sent.')}</Notice>;
    case 'settings':
      return <Status tone="up" word={t('Emails are sent through {host}:{port}', { host, port })} />;
    case 'environment':
      return (
        <Notice tone="calm">
          {t('GATEHOUSE_SMTP_URL sets the mail server. To change it here, remove that variable and restart.')}
        </Notice>
      );
    case 'stand_in':
      return (
        <Notice tone="calm">
          {t('This is a demo. Its emails are written to the folder “mail” and not delivered.')}
        </Notice>
      );
  }
}
