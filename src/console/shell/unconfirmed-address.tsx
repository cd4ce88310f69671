import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { t, tRich } from '../i18n/index.ts';
import { NoticeBar } from '../ui/layout/notice-bar.tsx';
import classes from './unconfirmed-address.module.css';

/** Until the user confirms their address, no mail is sent to other people. The shell reserves space for this notice. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => call('POST /user/email/confirmation') });
  return (
    <NoticeBar label={t('Email address')}>
      <p role="status" className={send.isIdle ? classes.asks : undefined}>
        {send.error?.message ??
          (send.isSuccess
            ? t('Sent. The link works for 7 days.')
            : tRich('Confirm your email address<span>: we’ll send a link to {email}</span>.', {
                span: (text) => <span className={classes.address}>{text}</span>,
                email,
              }))}
      </p>
      {!send.isSuccess && (
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
          {t('Send link')}
        </Button>
      )}
    </NoticeBar>
  );
}
