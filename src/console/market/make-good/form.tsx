import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { OutageBuyers } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/page.tsx';
import classes from './make-good.module.css';
import { outageBuyersQuery } from './queries.ts';

const USUAL_PERCENT = 10;

export function MakeGoodForm({ outage }: { outage: OutageBuyers }) {
  const { outage: kind, outage_id: id, extension_days: days, preview } = outage;
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const [hasCoupon, setHasCoupon] = useState(false);
  const [percent, setPercent] = useState<number | string>(USUAL_PERCENT);
  const [extend, setExtend] = useState(false);
  const waiting = outage.buyers.filter(({ made_good_at }) => made_good_at === null);
  const canExtend = waiting.some(({ can_extend }) => can_extend);
  const send = useMutation({
    mutationFn: () =>
      call('POST /market/outages/:outage/:id/make-good', {
        path: { outage: kind, id },
        body: {
          ...(message.trim() !== '' && { message }),
          ...(hasCoupon && { coupon_percent: Number(percent) }),
          ...(extend && canExtend && { extend: 1 as const }),
        },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outageBuyersQuery(kind, String(id)).queryKey }),
  });
  return (
    <Card>
      <div className={classes.form}>
        {preview && (
          <div className={classes.preview}>
            <strong>{preview.subject}</strong>
            {(message.trim() === '' ? preview.paragraphs : [message, ...preview.paragraphs.slice(1)]).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        <Textarea
          label={t('Your own words')}
          description={t('Replaces the first sentence. The rest of the email is in each buyer’s language.')}
          autosize
          minRows={2}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={classes.choice}>
          <Checkbox
            label={t('Add a coupon')}
            description={t('Each buyer gets a separate code for one order within 90 days.')}
            checked={hasCoupon}
            onChange={(event) => setHasCoupon(event.currentTarget.checked)}
          />
          <NumberInput
            label={t('Discount')}
            suffix=" %"
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            disabled={!hasCoupon}
            value={percent}
            onChange={setPercent}
            className={classes.percent}
          />
        </div>
        <Checkbox
          label={t('Extend licenses and support by {days, plural, one {# day} other {# days}}', { days })}
          description={
            canExtend
              ? t('Only if they were still running when the outage began.')
              : t('These buyers have no license, support or updates that end.')
          }
          disabled={!canExtend}
          checked={extend && canExtend}
          onChange={(event) => setExtend(event.currentTarget.checked)}
        />
        {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
        {send.data && (
          <Notice tone="calm">
            {t('{count, plural, one {# buyer emailed.} other {# buyers emailed.}}', { count: send.data.data.mailed })}
            {send.data.data.skipped > 0 &&
              ` ${t(
                '{count, plural, one {# address} other {# addresses}} received too many emails recently: try again tomorrow.',
                { count: send.data.data.skipped },
              )}`}
          </Notice>
        )}
        <div>
          <ConfirmButton
            verb={t('Email {count, plural, one {# buyer} other {# buyers}}', { count: waiting.length })}
            question={t('Each buyer gets one email about this outage. You cannot undo this.')}
            tone="calm"
            pending={send.isPending}
            disabled={waiting.length === 0}
            onConfirm={() => send.mutate()}
          />
        </div>
      </div>
    </Card>
  );
}
