import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { UptimeReport } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { calendarDate, monthAndYear } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { previewQuery } from './queries.ts';
import classes from './uptime-reports.module.css';

const dayText = (day: string): string => calendarDate(Date.parse(day), 'UTC');

type PreviewProps = { id: string; frequency: UptimeReport['frequency'] | undefined };

/** Shows a past report as recipients get it. */
export function Preview({ id, frequency }: PreviewProps) {
  const [day, setDay] = useState<string>();
  const preview = useQuery(previewQuery(id, day));
  const { data } = preview;
  const send = useMutation({
    mutationFn: async () =>
      (
        await call('POST /uptime-reports/:id/test', {
          path: { id: Number(id) },
          body: day === undefined ? {} : { day },
        })
      ).data,
  });
  const periods = data?.periods ?? [];
  return (
    <Section title={t('Past reports')} note={t('Computed now, in the language of the report')}>
      <div className={classes.bar}>
        <NativeSelect
          size="xs"
          aria-label={t('Period')}
          data={periods.map((value) => ({
            value,
            label:
              frequency === 'monthly'
                ? monthAndYear(Date.parse(value), 'UTC')
                : t('From {day}', { day: dayText(value) }),
          }))}
          value={day ?? periods[0] ?? ''}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            send.reset();
          }}
        />
        <Button
          variant="default"
          size="xs"
          disabled={!data || data.is_empty}
          renderRoot={(props) => (
            <a
              href={`/console/api/uptime-reports/${id}/pdf${day === undefined ? '' : `?day=${day}`}`}
              target="_blank"
              rel="noreferrer"
              {...props}
            />
          )}
        >
          {t('Open PDF')}
        </Button>
        <IfCanEdit>
          <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
            {t('Send me one now')}
          </Button>
        </IfCanEdit>
      </div>
      {send.isSuccess && <Notice tone="calm">{t('Report sent to {email}.', { email: send.data.sent_to })}</Notice>}
      {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
      {preview.isError && !data && <LoadFailure error={preview.error} onRetry={() => preview.refetch()} />}
      <div className={classes.preview} aria-busy={!data}>
        {data?.is_empty && (
          <EmptyText>
            {t('No data to report from {from} to {to}: no monitors were checked yet.', {
              from: dayText(data.from),
              to: dayText(data.to),
            })}
          </EmptyText>
        )}
        {data && !data.is_empty && (
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
    </Section>
  );
}
