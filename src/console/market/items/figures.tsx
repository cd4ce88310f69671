import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsGuest } from '../../accounts/index.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { count, money, rating } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import classes from './figures.module.css';
import { itemReviewsQuery, itemSalesQuery } from './queries.ts';

export function ItemFigures({ item }: { item: Item }) {
  const sales = useQuery(itemSalesQuery(item.id, 30, useZone())).data?.data;
  const isGuest = useIsGuest();
  const reviews = useQuery(itemReviewsQuery(item.id)).data;
  // Amounts in different currencies can't be added. The currency with the most sales is first.
  const [main, ...others] = sales ?? [];
  const sold = sales?.reduce((sum, one) => sum + one.sales, 0);
  return (
    <section className={classes.figures} aria-label={t('Last 30 days')}>
      <div className={classes.figure}>
        <span className={classes.word}>{t('Revenue, last 30 days')}</span>
        {sales ? <b>{money(main?.amount ?? 0, main?.currency ?? item.currency)}</b> : <Waiting />}
        <span className={classes.more}>
          {others.length > 0 &&
            t('and {amounts}', { amounts: others.map(({ amount, currency }) => money(amount, currency)).join(', ') })}
        </span>
      </div>
      <div className={classes.figure}>
        <span className={classes.word}>{t('Sales, last 30 days')}</span>
        {sold === undefined ? <Waiting /> : <b>{count(sold)}</b>}
        {isGuest ? (
          <span className={classes.more}>{t('{sales} in total', { sales: count(item.sales) })}</span>
        ) : (
          <Link className={classes.more} to="/market/purchases" search={{ item_id: item.id, state: 'valid' }}>
            {t('{sales} in total', { sales: count(item.sales) })}
          </Link>
        )}
      </div>
      <div className={classes.figure}>
        <span className={classes.word}>{t('Rating')}</span>
        {reviews ? (
          <b>{reviews.average === null ? '–' : t('{rating} of 5', { rating: rating(reviews.average) })}</b>
        ) : (
          <Waiting />
        )}
        <span className={classes.more}>
          {reviews && (reviews.visible === 0 ? t('No reviews yet') : formatReviews(reviews.visible))}
        </span>
      </div>
    </section>
  );
}

const Waiting = () => <Skeleton height={20} width={96} my={4} />;

const formatReviews = (reviews: number): string =>
  t('{count, plural, one {# review} other {# reviews}}', { count: reviews });
