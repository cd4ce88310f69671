import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Item } from '../../api/market.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { SalesOverTime } from '../sales-over-time.tsx';
import type { SalesSearch } from '../search.ts';
import classes from './figures.module.css';
import { itemSalesQuery } from './queries.ts';

export function ItemSales({ item }: { item: Item }) {
  const [search, setSearch] = useState<SalesSearch>({});
  const sales = useQuery(itemSalesQuery(item.id, search.days ?? 30, useZone()));
  const subject = useMemo(() => ({ item_id: item.id }), [item.id]);
  if (sales.isError && !sales.data) return <LoadFailure error={sales.error} onRetry={() => sales.refetch()} />;
  return (
    <div className={classes.sales}>
      <SalesOverTime
        answer={sales.data}
        search={search}
        change={(part) => setSearch({ ...search, ...part })}
        subject={subject}
      />
    </div>
  );
}
