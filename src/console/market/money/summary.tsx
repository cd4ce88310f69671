import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import classes from './money.module.css';
import { summaryQuery } from './queries.ts';

type SummaryProps = {
  currency: string;
  /** `YYYY-MM-DD` in the account's time zone. The API and the statement have the same defaults. */
  from: string | undefined;
  to: string | undefined;
};

/** Income, refunds and fees, for an owner who is the only author. */
export function Summary({ currency, from, to }: SummaryProps) {
  const summary = useQuery(summaryQuery({ from, to }));
  if (summary.isError && !summary.data) return <LoadFailure error={summary.error} onRetry={() => summary.refetch()} />;
  if (!summary.data) return <Skeleton aria-busy="true" height={44} radius={8} />;
  const none = { income: 0, direct: 0, refunds: 0, disputes: 0, fees: 0 };
  const of = summary.data.currencies.find((one) => one.currency === currency) ?? none;
  const parts = [
    { word: t('Income'), amount: of.income, isShown: true },
    { word: t('Paid directly to your bank account'), amount: of.direct, isShown: of.direct !== 0 },
    { word: t('Refunds'), amount: -of.refunds, isShown: true },
    { word: t('Disputes'), amount: -of.disputes, isShown: of.disputes !== 0 },
    { word: t('Fees'), amount: -of.fees, isShown: of.fees !== 0 },
  ];
  return (
    <dl className={classes.bounds}>
      {parts
        .filter(({ isShown }) => isShown)
        .map(({ word, amount }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{money(amount === 0 ? 0 : amount, currency)}</dd>
          </div>
        ))}
    </dl>
  );
}
