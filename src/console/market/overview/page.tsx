import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { MarketFrame } from '../frame.tsx';
import { FirstItem } from '../items/first-item.tsx';
import { itemsQuery } from '../items/queries.ts';
import { SalesOverTime } from '../sales-over-time.tsx';
import type { SalesSearch } from '../search.ts';
import { Figures } from './figures.tsx';
import { SalesFunnel } from './funnel.tsx';
import { LatestPurchases } from './latest.tsx';
import { MoneyFigure } from './money-figure.tsx';
import { OpenTasks } from './open-tasks.tsx';
import classes from './overview.module.css';
import { salesBeforeQuery, salesQuery } from './queries.ts';
import { TopItems } from './top-items.tsx';
import { Visits } from './visits.tsx';

const ALL_SALES = { scope: 'sales' } as const;

export function MarketOverviewPage() {
  const search = useSearch({ from: '/shell/market' });
  const navigate = useNavigate({ from: '/market' });
  const days = search.days ?? 30;
  const zone = useZone();
  const mayMoney = useMay()('money');
  const sales = useQuery(salesQuery(days, zone));
  const before = useQuery(salesBeforeQuery(days, zone));
  const items = useQuery(itemsQuery({}));
  const shown = sales.data?.data.find((one) => one.currency === search.currency) ?? sales.data?.data[0];
  const currency = shown?.currency;
  const change = (part: Partial<SalesSearch>) =>
    navigate({ search: { ...search, ...part }, replace: true, resetScroll: false });
  if (items.data?.meta.total === 0) {
    return (
      <MarketFrame open="/market" actions={null}>
        <FirstItem />
      </MarketFrame>
    );
  }
  return (
    <MarketFrame open="/market">
      <OpenTasks />
      {sales.isError && !sales.data ? (
        <LoadFailure error={sales.error} onRetry={() => sales.refetch()} />
      ) : (
        <>
          <Figures
            answer={before.isPending ? undefined : sales.data}
            before={before.data}
            days={days}
            currency={currency}
          >
            <Visits days={days} />
            {mayMoney && <MoneyFigure currency={currency} />}
          </Figures>
          <SalesOverTime answer={sales.data} search={search} change={change} subject={ALL_SALES} />
        </>
      )}
      <SalesFunnel days={days} search={search} change={change} />
      <div className={classes.beside}>
        {(sales.data || !sales.isError) && <TopItems answer={sales.data} days={days} />}
        <LatestPurchases />
      </div>
    </MarketFrame>
  );
}
