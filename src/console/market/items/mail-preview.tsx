import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './items.module.css';
import { versionMailQuery } from './queries.ts';

type MailPreviewProps = {
  item: number;
  version: number;
  canSend: boolean;
};

export function MailPreview(props: MailPreviewProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.mail}>
      <div>
        <Button
          variant="default"
          size="xs"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide email') : t('Preview email')}
        </Button>
      </div>
      {open && (
        <div id={id} className={classes.mail}>
          <Mail {...props} />
        </div>
      )}
    </div>
  );
}

function Mail({ item, version, canSend }: MailPreviewProps) {
  const { email } = useAccount();
  const mail = useQuery(versionMailQuery(item, version));
  const test = useMutation({
    mutationFn: () =>
      call('POST /market/items/:id/versions/:version_id/buyer-mail/test', { path: { id: item, version_id: version } }),
  });
  if (mail.isPending) return <Skeleton height={352} radius={8} aria-busy="true" />;
  if (mail.isError) return <LoadFailure error={mail.error} onRetry={() => mail.refetch()} />;
  return (
    <>
      <p className={classes.mailSubject}>
        {tRich('Subject: {subject}', { subject: <strong key="subject">{mail.data.subject}</strong> })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements */}
      <section className={classes.mailText} tabIndex={0} aria-label={t('Email text')}>
        {mail.data.text.trim()}
      </section>
      <div className={classes.mailTest}>
        <IfCanEdit>
          <Button
            variant="default"
            size="xs"
            disabled={!canSend}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('Send test email')}
          </Button>
        </IfCanEdit>
        <span>{canSend ? t('Only to {email}', { email }) : t('Needs a mail server')}</span>
      </div>
      {test.isSuccess && (
        <Notice tone="calm">{t('Test email sent to {address}.', { address: test.data.data.sent_to })}</Notice>
      )}
      {test.error && <Notice tone="danger">{test.error.message}</Notice>}
    </>
  );
}
