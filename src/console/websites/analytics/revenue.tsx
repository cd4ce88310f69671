import { useQuery } from '@tanstack/react-query';
import { count, money } from '../../ui/format.ts';
import { Answered } from './answered.tsx';
import { useAnalytics } from './context.ts';
import { FigureTable } from './figure-table.tsx';
import classes from './panel.module.css';
import { questionQuery } from './queries.ts';
import type { RevenueLine } from './wire.ts';

/** What events brought, by currency: currencies do not add up. */
export function Revenue() {
  const { id, view } = useAnalytics();
  const revenue = useQuery(questionQuery<RevenueLine[]>(id, 'revenue', view));
  return (
    <Answered query={revenue}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.none}>
            Nothing was earned in this period. An event may say what it brought, with an amount and its currency.
          </p>
        ) : (
          <FigureTable
            label="Revenue"
            head="Currency"
            rows={data}
            keyOf={(row) => row.currency}
            name={(row) => <span className={classes.plain}>{row.currency}</span>}
            size={(row) => row.transactions}
            columns={[
              { word: 'Total', read: (row) => money(row.total, row.currency) },
              { word: 'Transactions', read: (row) => count(row.transactions) },
              {
                word: 'Average',
                read: (row) => (row.average === null ? '–' : money(row.average, row.currency)),
                isSoft: true,
              },
            ]}
          />
        )
      }
    </Answered>
  );
}
