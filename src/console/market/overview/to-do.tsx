import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCashBanknote,
  IconMessageQuestion,
  IconMessageStar,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount, useMay } from '../../accounts/index.ts';
import { count } from '../../ui/format/format.ts';
import { openAlertsQuery } from '../alerts/queries.ts';
import { balancesQuery, payoutsQuery } from '../money/queries.ts';
import { orderSummaryQuery } from '../orders/queries.ts';
import { purchasesQuery } from '../purchases/queries.ts';
import { reviewSummaryQuery } from '../reviews/queries.ts';
import { questionSummaryQuery } from '../support/queries.ts';
import classes from './to-do.module.css';

const some = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${count(number)} ${many}`;

/** What waits for the author, each a link to where it is done; nothing where nothing waits. */
export function ToDo() {
  const { is_owner } = useAccount();
  const mayMoney = useMay()('money');
  const orders = useQuery(orderSummaryQuery);
  const reviews = useQuery(reviewSummaryQuery);
  const disputed = useQuery(purchasesQuery({ state: 'disputed' }));
  const payouts = useQuery({ ...payoutsQuery(1), enabled: is_owner && mayMoney });
  const balances = useQuery({ ...balancesQuery(), enabled: mayMoney });
  const alerts = useQuery(openAlertsQuery);
  const questions = useQuery(questionSummaryQuery);
  // Each that failed is left out here: its own page says so.
  const isPending =
    [orders, reviews, disputed, alerts, questions].some((one) => one.isPending) ||
    payouts.isLoading ||
    balances.isLoading;
  if (isPending) return <Skeleton aria-busy="true" height={42} radius={8} mb={16} />;
  const transfers = orders.data?.awaiting_transfer ?? 0;
  const disputes = disputed.data?.meta.total ?? 0;
  const withdrawals = payouts.data?.meta.total ?? 0;
  const unanswered = reviews.data?.unanswered ?? 0;
  const waiting = questions.data?.waiting ?? 0;
  const toReturn = balances.data?.some(({ stray }) => stray !== 0) ?? false;
  const problems = alerts.data?.data ?? [];
  if (problems.length === 0 && !transfers && !disputes && !withdrawals && !waiting && !unanswered && !toReturn)
    return null;
  return (
    <section className={classes.toDo} aria-label="To do">
      <h2>To do</h2>
      {problems.map(({ id, text }) => (
        <Link key={id} to="/market/alerts">
          <IconAlertTriangle size={16} aria-hidden />
          {text}
        </Link>
      ))}
      {disputes > 0 && (
        <Link to="/market/purchases" search={{ state: 'disputed' }}>
          <IconAlertTriangle size={16} aria-hidden />
          {some(disputes, 'open dispute', 'open disputes')}
        </Link>
      )}
      {toReturn && (
        <Link to="/market/orders" search={{ state: 'paid' }}>
          <IconReceiptRefund size={16} aria-hidden />
          Payments to return
        </Link>
      )}
      {transfers > 0 && (
        <Link to="/market/orders" search={{ state: 'open' }}>
          <IconBuildingBank size={16} aria-hidden />
          {some(transfers, 'bank transfer to confirm', 'bank transfers to confirm')}
        </Link>
      )}
      {withdrawals > 0 && (
        <Link to="/market/money">
          <IconCashBanknote size={16} aria-hidden />
          {some(withdrawals, 'withdrawal to pay', 'withdrawals to pay')}
        </Link>
      )}
      {waiting > 0 && (
        <Link to="/market/support" search={{ state: 'waiting' }}>
          <IconMessageQuestion size={16} aria-hidden />
          {some(waiting, 'question to answer', 'questions to answer')}
        </Link>
      )}
      {unanswered > 0 && (
        <Link to="/market/reviews" search={{ status: 'unanswered' }}>
          <IconMessageStar size={16} aria-hidden />
          {some(unanswered, 'review to answer', 'reviews to answer')}
        </Link>
      )}
    </section>
  );
}
