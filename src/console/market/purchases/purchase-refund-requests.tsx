import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { RefundRequest } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { money } from '../../ui/format/format.ts';
import { DateOf, DateTimeOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import classes from './refund-requests.module.css';
import { purchaseRequestsQuery, stateOf, useRequestDecided } from './refund-requests.ts';

export function PurchaseRefundRequests({ purchase }: { purchase: number }) {
  const requests = useQuery(purchaseRequestsQuery(purchase));
  if (!requests.data?.length) return null;
  return (
    <Section title={t('Refund requests')} note={t('From the buyer’s library')}>
      <Card>
        <ul className={classes.requests}>
          {requests.data.map((request) => (
            <li key={request.id}>
              <Request request={request} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Request({ request }: { request: RefundRequest }) {
  const { reason, answer, problem, created_at, state, refunding } = request;
  return (
    <>
      <p className={classes.head}>
        <b>{stateOf(request)}</b>
        <DateTimeOf at={created_at} />
      </p>
      <p className={classes.text}>{reason}</p>
      {state === 'open' && <Facts request={request} />}
      {answer !== '' && (
        <>
          <p className={classes.soft}>{t('Your reason for declining')}</p>
          <p className={classes.text}>{answer}</p>
        </>
      )}
      {problem !== '' && (
        <div className={classes.notice}>
          <Notice tone="danger">{t('The refund failed: {problem}', { problem })}</Notice>
        </div>
      )}
      {refunding && (
        <Notice tone="calm">
          {t('The payment provider is processing the refund. Accept again if it takes too long.')}
        </Notice>
      )}
      {state === 'open' && (
        <IfCanEdit>
          <Decision request={request} />
        </IfCanEdit>
      )}
    </>
  );
}

function Facts({ request: { downloaded, consented_at, paid_at } }: { request: RefundRequest }) {
  return (
    <p className={classes.soft}>
      {t('Paid')} <DateOf at={paid_at} />. {downloaded ? t('Downloaded.') : t('Not downloaded.')}{' '}
      {consented_at === null ? (
        t('No agreement to immediate delivery is on record.')
      ) : (
        <>
          {t('Agreed to immediate delivery:')} <DateOf at={consented_at} />.
        </>
      )}
    </p>
  );
}

function Decision({ request: { id, amount, currency, refunding } }: { request: RefundRequest }) {
  const mayRefund = useMay()('money');
  const decided = useRequestDecided();
  const [isDeclining, setDeclining] = useState(false);
  const [message, setMessage] = useState('');
  const accept = useMutation({
    mutationFn: () => call('POST /market/refund-requests/:id/accept', { path: { id } }),
    onSettled: decided,
  });
  const decline = useMutation({
    mutationFn: () => call('POST /market/refund-requests/:id/decline', { path: { id }, body: { message } }),
    onSuccess: decided,
  });
  const error = accept.error ?? decline.error;
  if (isDeclining)
    return (
      <form
        className={formClasses.form}
        onSubmit={(event) => {
          event.preventDefault();
          decline.mutate();
        }}
      >
        <Textarea
          label={t('Your reason for declining')}
          description={t('The buyer gets it by email and sees it in the library')}
          autosize
          minRows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {error && <Notice tone="danger">{error.message}</Notice>}
        <div className={classes.buttons}>
          <Button type="submit" disabled={message.trim() === ''} loading={decline.isPending}>
            {t('Decline request')}
          </Button>
          <Button variant="default" onClick={() => setDeclining(false)}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    );
  return (
    <>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <div className={classes.buttons}>
        {mayRefund && (
          <ConfirmButton
            verb={t('Refund {amount}', { amount: money(amount, currency) })}
            question={t('This refunds the rest of the payment. It cannot be undone.')}
            pending={accept.isPending}
            onConfirm={() => accept.mutate()}
          />
        )}
        {!refunding && (
          <Button variant="default" onClick={() => setDeclining(true)}>
            {t('Decline…')}
          </Button>
        )}
      </div>
    </>
  );
}
