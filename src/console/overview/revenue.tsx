import { Link } from '@tanstack/react-router';
import type { Overview, Trends } from '../api/accounts.ts';
import { TrendLine } from '../ui/chart/trend-line.tsx';
import { count, money, price } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { useZone } from '../ui/format/time-zone.ts';
import { Trend } from '../ui/format/trend.tsx';
import classes from './card.module.css';
import { Card, Details, Fact, Facts, Figure, THE_DAYS_BEFORE, TREND_HEIGHT } from './card.tsx';
import { useCourse } from './use-course.ts';

type RevenueProps = { sales: Overview['sales']; trends: Trends | undefined };

/** What sold: 30 days, today, and the last purchases. Each currency by itself. */
export function Revenue({ sales, trends }: RevenueProps) {
  return (
    <Card title="Revenue" to="/market">
      <Course revenue={trends?.revenue} />
      <Facts>
        <Fact to="/market/purchases" word="Today so far">
          {sales.revenue_today.length === 0
            ? 'No sales'
            : sales.revenue_today.map(({ currency, amount }) => money(amount, currency)).join(' · ')}
        </Fact>
        <Fact to="/market/purchases" word="Sales today">
          {count(sales.today)}
        </Fact>
      </Facts>
      <Details caption="Latest sales">
        {sales.latest.length === 0 && <p className={classes.quiet}>Nothing sold yet.</p>}
        {sales.latest.map(({ id, item, amount, currency, date }) => (
          <Link key={id} to="/market/purchases/$id" params={{ id: String(id) }} className={classes.entry}>
            <span>{item}</span>
            <span className={classes.soft}>
              <Moment at={date} />
            </span>
            <span className={classes.value}>{price(amount, currency)}</span>
          </Link>
        ))}
      </Details>
    </Card>
  );
}

function Course({ revenue }: { revenue: Trends['revenue'] | undefined }) {
  const [main, ...others] = revenue ?? [];
  const course = useCourse(main?.days.length ?? 0, useZone());
  if (revenue && !main) return <Figure to="/market" figure="–" of="No sales in the last 60 days" />;
  // The figure is of one currency: with several, its sales are too.
  const sales = salesText(main?.sales ?? 0, others.length > 0 ? main?.currency : undefined);
  return (
    <>
      <Figure
        to="/market"
        figure={main && money(main.amount, main.currency)}
        change={main && main.before > 0 && <Trend now={main.amount} before={main.before} than={THE_DAYS_BEFORE} />}
        of={
          course.at === undefined || !main
            ? `${sales} in the last 30 days`
            : `${money(main.days[course.at] ?? 0, main.currency)} ${course.when}`
        }
      >
        {main && (
          <span {...course.follow}>
            <TrendLine values={main.days} height={TREND_HEIGHT} at={course.at} unfinishedFrom={main.days.length - 1} />
          </span>
        )}
      </Figure>
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map(({ currency, amount, sales: sold, before }) => (
            <span key={currency}>
              <b>{money(amount, currency)}</b>
              <span>{salesText(sold)}</span>
              <Trend now={amount} before={before} than={THE_DAYS_BEFORE} />
            </span>
          ))}
        </div>
      )}
    </>
  );
}

/** "84 sales", and where there are others "84 EUR sales" */
function salesText(sales: number, currency?: string): string {
  const word = sales === 1 ? 'sale' : 'sales';
  return [count(sales), currency, word].filter(Boolean).join(' ');
}
