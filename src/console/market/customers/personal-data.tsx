import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CustomerDetail, CustomerErasure } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { DateOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from './personal-data.module.css';
import { customersKey, erasureQuery } from './queries.ts';

export function PersonalData({ customer: { id, email } }: { customer: CustomerDetail }) {
  const [isErasing, setErasing] = useState(false);
  return (
    <IfCanEdit>
      <Section title={t('Personal data')} note={t('If the buyer requests a copy of this data or its erasure')}>
        {isErasing ? (
          <Erasure id={id} email={email} onLeave={() => setErasing(false)} />
        ) : (
          <div className={classes.buttons}>
            <Button
              component="a"
              href={`/console/api/market/customers/${id}/data`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('Download data (JSON)')}
            </Button>
            <Button variant="default" color="red" onClick={() => setErasing(true)}>
              {t('Erase data…')}
            </Button>
          </div>
        )}
      </Section>
    </IfCanEdit>
  );
}

function Erasure({ id, email, onLeave }: { id: number; email: string; onLeave: () => void }) {
  const plan = useQuery(erasureQuery(id));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [confirm, setConfirm] = useState('');
  const erase = useMutation({
    mutationFn: () => call('POST /market/customers/:id/erasure', { path: { id }, body: { confirm } }),
    onSuccess: async () => {
      await navigate({ to: '/market/customers' });
      queryClient.removeQueries({ queryKey: [...customersKey, 'customer'] });
      await queryClient.invalidateQueries({ queryKey: ['market'] });
    },
  });
  if (plan.isError) return <LoadFailure error={plan.error} onRetry={() => plan.refetch()} />;
  if (!plan.data) return null;
  const { obstacle } = plan.data;
  return (
    <div className={formClasses.form}>
      <Effects plan={plan.data} />
      {obstacle !== null && <Notice tone="danger">{obstacle}</Notice>}
      {obstacle === null && (
        <TextInput
          label={t('Buyer’s email address')}
          description={t('Enter {email} to confirm', { email })}
          autoComplete="off"
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      )}
      {erase.isError && <Notice tone="danger">{erase.error.message}</Notice>}
      <div className={classes.buttons}>
        {obstacle === null && (
          <ConfirmButton
            verb={t('Erase data')}
            question={t('This cannot be undone.')}
            disabled={confirm.trim().toLowerCase() !== email}
            pending={erase.isPending}
            onConfirm={() => erase.mutate()}
          />
        )}
        <Button variant="default" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

function Effects({ plan: { erases, keeps } }: { plan: CustomerErasure }) {
  return (
    <>
      <div className={classes.effects}>
        <b>{t('Erased')}</b>
        <ul>
          <li>
            {t(
              'Name, address and other details in {purchases, plural, one {# payment} other {# payments}} and {orders, plural, one {# order} other {# orders}}',
              erases,
            )}
          </li>
          <li>
            {t(
              '{questions, plural, one {# support question} other {# support questions}}, {requests, plural, one {# refund request} other {# refund requests}} and {notes, plural, one {# note} other {# notes}}',
              { questions: erases.support_questions, requests: erases.refund_requests, notes: erases.notes },
            )}
          </li>
          <li>
            {t(
              'The name in {reviews, plural, one {# review} other {# reviews}} and the labels of {activations, plural, one {# activation} other {# activations}}',
              erases,
            )}
          </li>
          <li>
            {t('Emails and webhooks about the buyer, including unsent ones, and the buyer’s rows in import reports')}
          </li>
        </ul>
      </div>
      <div className={classes.effects}>
        <b>{t('Ends')}</b>
        <ul>
          <li>{t('The buyer can no longer open the purchases in the library: downloads, invoices, questions.')}</li>
          <li>{t('The buyer gets no more emails from you.')}</li>
        </ul>
      </div>
      <div className={classes.effects}>
        <b>{t('Stays')}</b>
        <ul>
          <li>{t('Purchase codes and activations continue to work. Revoke a purchase to end its license.')}</li>
          {keeps.map(({ kind, count, reason, until }) => (
            <li key={kind}>
              {kind === 'invoices'
                ? t('{count, plural, one {# invoice or credit note} other {# invoices and credit notes}}', { count })
                : t('{count, plural, one {# booked payment} other {# booked payments}}', { count })}
              : {reason} {t('Until:')} <DateOf at={until} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
