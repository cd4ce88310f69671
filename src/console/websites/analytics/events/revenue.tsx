import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/index.ts';
import { count, money } from '../../../ui/format/format.ts';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { reportQuery } from '../query/queries.ts';

export function Revenue() {
  const { id, view } = useAnalytics();
  const revenue = useQuery(reportQuery(id, 'revenue', view));
  return (
    <Answered query={revenue}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.none}>
            {t('No revenue in this period. Send an amount and currency with an event to track revenue.')}
          </p>
        ) : (
          <FigureTable
            label={t('Revenue')}
            head={t('Currency')}
            rows={data}
            keyOf={(row) => row.currency}
            name={(row) => <span className={classes.plain}>{row.currency}</span>}
            size={(row) => row.transactions}
            columns={[
              { word: t('Total'), read: (row) => money(row.total, row.currency) },
              { word: t('Transactions'), read: (row) => count(row.transactions) },
              {
                word: t('Average'),
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
