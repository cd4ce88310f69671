import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCashBanknote,
  IconChecklist,
  IconMessageQuestion,
  IconMessageStar,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { openAlertsQuery } from '../alerts/queries.ts';
import { approvalsQuery } from '../approvals/queries.ts';
import { balancesQuery, payoutsQuery } from '../money/queries.ts';
import { orderSummaryQuery } from '../orders/queries.ts';
import { purchasesQuery } from '../purchases/queries.ts';
import { openRequestsQuery } from '../purchases/refund-requests.ts';
import { reviewSummaryQuery } from '../reviews/queries.ts';
import { questionSummaryQuery } from '../support/queries.ts';
import classes from './open-tasks.module.css';

export function OpenTasks() {
  const may = useMay();
  const mayMoney = may('money');
  const mayService = may('service');
  const orders = useQuery(orderSummaryQuery);
  const reviews = useQuery(reviewSummaryQuery);
  const disputed = useQuery(purchasesQuery({ state: 'disputed' }));
  const payouts = useQuery({ ...payoutsQuery(1), enabled: mayService });
  const balances = useQuery({ ...balancesQuery(), enabled: mayMoney });
  const approvals = useQuery({ ...approvalsQuery({ per_page: 10 }), enabled: mayService });
  const alerts = useQuery(openAlertsQuery);
  const questions = useQuery(questionSummaryQuery);
  const refunds = useQuery(openRequestsQuery);
  // Failed queries are skipped here. The linked pages show their errors.
  const isPending =
    [orders, reviews, disputed, alerts, questions, refunds].some((one) => one.isPending) ||
    payouts.isLoading ||
    approvals.isLoading ||
    balances.isLoading;
  if (isPending) return <Skeleton aria-busy="true" height={42} radius={8} mb={16} />;
  const transfers = orders.data?.awaiting_transfer ?? 0;
  const disputes = disputed.data?.meta.total ?? 0;
  const withdrawals = payouts.data?.meta.total ?? 0;
  const toApprove = approvals.data?.meta.total ?? 0;
  const unanswered = reviews.data?.unanswered ?? 0;
  const toRefund = refunds.data?.meta.total ?? 0;
  const waiting = questions.data?.waiting ?? 0;
  const toReturn = balances.data?.some(({ stray }) => stray !== 0) ?? false;
  const problems = alerts.data?.data ?? [];
  const counts = [problems.length, transfers, disputes, withdrawals, toApprove, toRefund, waiting, unanswered];
  if (counts.every((count) => count === 0) && !toReturn) return null;
  return (
    <section className={classes.toDo} aria-label={t('To do')}>
      <h2>{t('To do')}</h2>
      {problems.map(({ id, text }) => (
        <Link key={id} to="/market/alerts">
          <IconAlertTriangle size={16} aria-hidden />
          {text}
        </Link>
      ))}
      {disputes > 0 && (
        <Link to="/market/purchases" search={{ state: 'disputed' }}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('{count, plural, one {# open dispute} other {# open disputes}}', { count: disputes })}
        </Link>
      )}
      {toRefund > 0 && (
        <Link to="/market/purchases">
          <IconReceiptRefund size={16} aria-hidden />
          {t('{count, plural, one {# refund request to decide} other {# refund requests to decide}}', {
            count: toRefund,
          })}
        </Link>
      )}
      {toReturn && (
        <Link to="/market/orders" search={{ state: 'paid' }}>
          <IconReceiptRefund size={16} aria-hidden />
          {t('Payments to return')}
        </Link>
      )}
      {transfers > 0 && (
        <Link to="/market/orders" search={{ state: 'open' }}>
          <IconBuildingBank size={16} aria-hidden />
          {t('{count, plural, one {# bank transfer to confirm} other {# bank transfers to confirm}}', {
            count: transfers,
          })}
        </Link>
      )}
      {withdrawals > 0 && (
        <Link to="/market/money">
          <IconCashBanknote size={16} aria-hidden />
          {t('{count, plural, one {# withdrawal to pay} other {# withdrawals to pay}}', { count: withdrawals })}
        </Link>
      )}
      {toApprove > 0 && (
        <Link to="/market/approvals">
          <IconChecklist size={16} aria-hidden />
          {t('{count, plural, one {# item to approve} other {# items to approve}}', { count: toApprove })}
        </Link>
      )}
      {waiting > 0 && (
        <Link to="/market/support" search={{ state: 'waiting' }}>
          <IconMessageQuestion size={16} aria-hidden />
          {t('{count, plural, one {# question to answer} other {# questions to answer}}', { count: waiting })}
        </Link>
      )}
      {unanswered > 0 && (
        <Link to="/market/reviews" search={{ status: 'unanswered' }}>
          <IconMessageStar size={16} aria-hidden />
          {t('{count, plural, one {# review to answer} other {# reviews to answer}}', { count: unanswered })}
        </Link>
      )}
    </section>
  );
}
