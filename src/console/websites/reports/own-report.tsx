import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ReportRecipient, Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { calendarDate } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { FREQUENCIES } from '../frequencies.ts';
import classes from './own-report.module.css';

type Frequency = ReportRecipient['frequency'];

/** Shows the latest report as recipients get it, and sends it to the user. */
export function OwnReport({ website }: { website: Website }) {
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const [open, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: async () =>
      (await call('POST /websites/:id/report-test', { path: { id: website.id }, body: { frequency } })).data,
  });
  return (
    <Section title={t('Preview')} note={t('The latest report, as it would be sent now')}>
      <div className={classes.bar}>
        <NativeSelect
          size="xs"
          aria-label={t('Period')}
          data={Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label }))}
          value={frequency}
          onChange={(event) => {
            setFrequency(event.currentTarget.value as Frequency);
            send.reset();
          }}
        />
        <Button variant="default" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Hide preview') : t('Show preview')}
        </Button>
        <IfCanEdit>
          <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
            {t('Send me one now')}
          </Button>
        </IfCanEdit>
      </div>
      {send.isSuccess && <Notice tone="calm">{t('Report sent to {email}.', { email: send.data.sent_to })}</Notice>}
      {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
      {open && <Preview website={website.id} frequency={frequency} />}
    </Section>
  );
}

function Preview({ website, frequency }: { website: number; frequency: Frequency }) {
  const preview = useQuery({
    queryKey: ['websites', 'one', String(website), 'report-preview', frequency],
    queryFn: async () =>
      (await call('GET /websites/:id/report-preview', { path: { id: website }, query: { frequency } })).data,
  });
  if (preview.isError && !preview.data) return <LoadFailure error={preview.error} onRetry={() => preview.refetch()} />;
  const { data } = preview;
  return (
    <div className={classes.preview} aria-busy={!data}>
      {data?.is_empty && (
        <Notice tone="calm">
          {t('No data to report: there were no visits from {from} to {to}.', {
            from: calendarDate(Date.parse(data.from), 'UTC'),
            to: calendarDate(Date.parse(data.to), 'UTC'),
          })}
        </Notice>
      )}
      {data && (
        <>
          <p className={classes.subject}>
            {tRich('Subject: {subject}', { subject: <strong key="subject">{data.subject}</strong> })}
          </p>
          <iframe
            title={t('Preview of the report')}
            // This blocks scripts, forms and popups. Because of the base target, links do nothing.
            sandbox=""
            srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
            className={classes.frame}
          />
        </>
      )}
    </div>
  );
}
