import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Payout } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmPopover } from '../../ui/feedback/confirm-popover.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import classes from './money.module.css';
import { payoutsQuery } from './queries.ts';
import { Sources } from './sources.tsx';

export function Payouts() {
  const [page, setPage] = useState(1);
  const payouts = useQuery(payoutsQuery(page));
  const { data: rows, meta } = payouts.data ?? {};
  // The last page can become empty while it is open.
  if (meta && !payouts.isPlaceholderData && page > meta.last_page) setPage(meta.last_page);
  // Payouts are rare, so the section is hidden if there aren't any. The content below waits for this query, which
  // prevents a layout shift.
  if (payouts.isPending) return <Skeleton aria-busy="true" height={120} radius={8} />;
  if (!payouts.isError && !rows?.length) return null;
  return (
    <Section title={t('Withdrawal requests')} note={t('Waiting for you to pay. Only you can see this')}>
      {payouts.isError && !rows && <LoadFailure error={payouts.error} onRetry={() => payouts.refetch()} />}
      {rows && rows.length > 0 && (
        <Card>
          <ul>
            {rows.map((payout) => (
              <Waiting key={payout.id} payout={payout} />
            ))}
          </ul>
        </Card>
      )}
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
    </Section>
  );
}

function Waiting({ payout }: { payout: Payout }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const missing = payout.amount - (payout.covered ?? payout.amount);
  const path = { id: payout.id };
  const author = payout.account.username;
  const isOwn = author === useAccount().username;
  const destination = useMutation({ mutationFn: () => call('GET /market/money/payouts/:id', { path }) });
  const end = useMutation({
    mutationFn: (state: 'settled' | 'rejected') =>
      // The user has confirmed the uncovered amount, so the request permits paying it.
      call('PATCH /market/money/payouts/:id', {
        path,
        body: { state, note, ...(state === 'settled' && missing > 0 && { allow_shortfall: 1 }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market', 'money'] }),
  });
  const error = end.error ?? destination.error;
  return (
    <li className={classes.payout}>
      <div className={classes.payoutTop}>
        <strong>
          {t('Withdrawal {id}: {amount}', { id: payout.id, amount: money(payout.amount, payout.currency) })}
        </strong>
        <span>{isOwn ? t('to yourself') : t('to {author}', { author })}</span>
        <code className={classes.destination}>{destination.data?.data.destination ?? payout.destination}</code>
        {!destination.data && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            loading={destination.isPending}
            onClick={() => destination.mutate()}
          >
            {t('Show full')}
          </Button>
        )}
        <span className={classes.when}>
          {tRich('Requested {time}', { time: <DateTimeOf key="time" at={payout.requested_at} /> })}
        </span>
      </div>
      {payout.note && <p className={classes.note}>{payout.note}</p>}
      <Sources withdrawal={payout} />
      {missing > 0 && (
        <Notice tone="danger">
          {isOwn
            ? t(
                'Only {amount} is covered by payments that the service received. If you reject it, you can request the covered amount.',
                { amount: money(payout.covered ?? 0, payout.currency) },
              )
            : t(
                'Only {amount} is covered by payments that the service received. If you reject it, {author} can request the covered amount.',
                { amount: money(payout.covered ?? 0, payout.currency), author },
              )}
        </Notice>
      )}
      <div className={classes.payoutEnd}>
        <TextInput
          size="xs"
          aria-label={isOwn ? t('Note to yourself') : t('Note to {author}', { author })}
          placeholder={isOwn ? t('Note to yourself') : t('Note to the author')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ConfirmPopover
          verb={t('Mark as paid')}
          question={
            missing > 0
              ? t(
                  '{amount} was never received by the service or was returned. Only confirm if you have already paid.',
                  { amount: money(missing, payout.currency) },
                )
              : isOwn
                ? t('Did you send {amount}? You are notified by email. This cannot be undone.', {
                    amount: money(payout.amount, payout.currency),
                  })
                : t('Did you send {amount}? The author is notified by email. This cannot be undone.', {
                    amount: money(payout.amount, payout.currency),
                  })
          }
          pending={end.isPending}
          onConfirm={() => end.mutate('settled')}
        >
          {(ask) => (
            <Button variant="default" size="xs" loading={end.isPending} onClick={ask}>
              {t('Mark as paid')}
            </Button>
          )}
        </ConfirmPopover>
        <ConfirmPopover
          verb={t('Reject')}
          question={
            isOwn
              ? t('{amount} returns to your balance.', { amount: money(payout.amount, payout.currency) })
              : t('{amount} returns to the author’s balance.', { amount: money(payout.amount, payout.currency) })
          }
          pending={end.isPending}
          onConfirm={() => end.mutate('rejected')}
        >
          {(ask) => (
            <Button variant="default" size="xs" loading={end.isPending} onClick={ask}>
              {t('Reject')}
            </Button>
          )}
        </ConfirmPopover>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </li>
  );
}
