import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Overview, Trends } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { TrendLine } from '../ui/chart/trend-line.tsx';
import { count, money, price } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { useZone } from '../ui/format/time-zone.ts';
import { Trend } from '../ui/format/trend.tsx';
import classes from './card.module.css';
import { Axis, Card, Details, Fact, Facts, Figure, THE_DAYS_BEFORE, TREND_HEIGHT } from './card.tsx';
import { useDayPointer } from './use-day-pointer.ts';

type RevenueProps = { sales: Overview['sales']; trends: Trends | undefined };

const LISTED = 5;
const MOST_OTHERS = 2;

export function Revenue({ sales, trends }: RevenueProps) {
  const others = trends?.revenue.slice(1, 1 + MOST_OTHERS) ?? [];
  return (
    <Card title={t('Revenue')} to="/market">
      <RevenueTrend revenue={trends?.revenue} />
      <Facts>
        <Fact to="/market/purchases" word={t('Today so far')}>
          {sales.revenue_today.length === 0
            ? t('No sales')
            : sales.revenue_today.map(({ currency, amount }) => money(amount, currency)).join(' · ')}
        </Fact>
        <Fact to="/market/purchases" word={t('Sales today')}>
          {count(sales.today)}
        </Fact>
      </Facts>
      <Details caption={t('Latest sales')} first={<ToConfirm transfers={sales.awaiting_transfer} />}>
        {sales.latest.length === 0 && <p className={classes.quiet}>{t('No sales yet.')}</p>}
        {sales.latest.slice(0, Math.max(2, LISTED - others.length - 1)).map(({ id, item, amount, currency, date }) => (
          <Link key={id} to="/market/purchases/$id" params={{ id: String(id) }} className={classes.entry}>
            <span>{item}</span>
            <span className={classes.soft}>
              <Moment at={date} />
            </span>
            <span className={classes.value}>{price(amount, currency)}</span>
          </Link>
        ))}
        {others.length > 0 && (
          <h3 className={`${classes.caption} ${classes.next}`}>{t('Other currencies in 30 days')}</h3>
        )}
        {others.map(({ currency, amount, sales: sold, before }) => (
          <Link key={currency} to="/market" className={classes.entry}>
            <span>{salesText(sold)}</span>
            <span className={classes.soft}>
              <Trend now={amount} before={before} than={THE_DAYS_BEFORE} />
            </span>
            <span className={classes.value}>{money(amount, currency)}</span>
          </Link>
        ))}
      </Details>
    </Card>
  );
}

function ToConfirm({ transfers }: { transfers: number }) {
  if (transfers === 0) return null;
  return (
    <Link to="/market/orders" search={{ state: 'open' }} className={classes.toDo}>
      <IconBuildingBank size={16} aria-hidden />
      {t('{count, plural, one {# bank transfer to confirm} other {# bank transfers to confirm}}', { count: transfers })}
    </Link>
  );
}

function RevenueTrend({ revenue }: { revenue: Trends['revenue'] | undefined }) {
  const main = revenue?.[0];
  const pointer = useDayPointer(main?.days.length ?? 0, useZone());
  if (revenue && !main) return <Figure to="/market" figure="–" of={t('No sales in the last 60 days')} />;
  return (
    <>
      <Figure
        to="/market"
        figure={main && money(main.amount, main.currency)}
        change={main && main.before > 0 && <Trend now={main.amount} before={main.before} than={THE_DAYS_BEFORE} />}
        of={
          pointer.at === undefined || !main
            ? t('{sales, plural, one {# sale} other {# sales}} in the last 30 days', { sales: main?.sales ?? 0 })
            : pointer.describe(money(main.days[pointer.at] ?? 0, main.currency))
        }
      >
        {main && (
          <span {...pointer.handlers}>
            <TrendLine values={main.days} height={TREND_HEIGHT} at={pointer.at} unfinishedFrom={main.days.length - 1} />
          </span>
        )}
      </Figure>
      <Axis days={main?.days.length} />
    </>
  );
}

const salesText = (sales: number): string => t('{sales, plural, one {# sale} other {# sales}}', { sales });
