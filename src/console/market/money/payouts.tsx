import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Payout } from '../../api/market.ts';
import { ConfirmPopover } from '../../ui/feedback/confirm-popover.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import classes from './money.module.css';
import { payoutsQuery } from './queries.ts';
import { Sources } from './sources.tsx';

/** What authors wait for, for the owner of the service, who pays them. */
export function Payouts() {
  const [page, setPage] = useState(1);
  const payouts = useQuery(payoutsQuery(page));
  const { data: rows, meta } = payouts.data ?? {};
  // Those of the last page may all be paid meanwhile.
  if (meta && !payouts.isPlaceholderData && page > meta.last_page) setPage(meta.last_page);
  // What is below waits with it: most of the time nobody waits for money, and then nothing stands here.
  if (payouts.isPending) return <Skeleton aria-busy="true" height={120} radius={8} />;
  if (!payouts.isError && !rows?.length) return null;
  return (
    <Section title="Withdrawal requests" note="Waiting for you to pay. Only you can see this">
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
  // The whole destination is fetched when it is needed, and not kept with the list.
  const destination = useMutation({ mutationFn: () => call('GET /market/money/payouts/:id', { path }) });
  const end = useMutation({
    mutationFn: (state: 'settled' | 'rejected') =>
      // Whoever confirms has read what is not covered.
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
          Withdrawal {payout.id}: {money(payout.amount, payout.currency)}
        </strong>
        <span>{isOwn ? 'to yourself' : `to ${author}`}</span>
        <code className={classes.destination}>{destination.data?.data.destination ?? payout.destination}</code>
        {!destination.data && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            loading={destination.isPending}
            onClick={() => destination.mutate()}
          >
            Show full
          </Button>
        )}
        <span className={classes.when}>
          Requested <DateTimeOf at={payout.requested_at} />
        </span>
      </div>
      {payout.note && <p className={classes.note}>{payout.note}</p>}
      <Sources withdrawal={payout} />
      {missing > 0 && (
        <Notice tone="danger">
          Only {money(payout.covered ?? 0, payout.currency)} is covered by payments that the service received. If you
          reject it, {isOwn ? 'you' : author} can request the covered amount.
        </Notice>
      )}
      <div className={classes.payoutEnd}>
        <TextInput
          size="xs"
          aria-label={isOwn ? 'Note to yourself' : `Note to ${author}`}
          placeholder={isOwn ? 'Note to yourself' : 'Note to the author'}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ConfirmPopover
          verb="Mark as paid"
          question={
            missing > 0
              ? `${money(missing, payout.currency)} was never received by the service or was returned. Only confirm if you have already paid.`
              : `Did you send ${money(payout.amount, payout.currency)}? ${isOwn ? 'You are' : 'The author is'} notified by e-mail. This cannot be undone.`
          }
          pending={end.isPending}
          onConfirm={() => end.mutate('settled')}
        >
          {(ask) => (
            <Button variant="default" size="xs" loading={end.isPending} onClick={ask}>
              Mark as paid
            </Button>
          )}
        </ConfirmPopover>
        <ConfirmPopover
          verb="Reject"
          question={`${money(payout.amount, payout.currency)} returns to ${isOwn ? 'your' : 'the author’s'} balance.`}
          pending={end.isPending}
          onConfirm={() => end.mutate('rejected')}
        >
          {(ask) => (
            <Button variant="default" size="xs" loading={end.isPending} onClick={ask}>
              Reject
            </Button>
          )}
        </ConfirmPopover>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </li>
  );
}
