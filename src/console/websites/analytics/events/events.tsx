import { useQuery } from '@tanstack/react-query';
import type { Line } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { CopyBlock } from '../../../ui/feedback/copy.tsx';
import { count, share } from '../../../ui/format/format.ts';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { RowLink } from '../panels/top-list.tsx';
import { useAnalytics } from '../query/context.ts';
import { amounts } from '../query/metrics.ts';
import { listQuery } from '../query/queries.ts';
import { PANELS } from '../query/tabs.ts';

export function Events({ visitors }: { visitors: number | undefined }) {
  const { id, view } = useAnalytics();
  const events = useQuery(listQuery(id, 'events', view, { limit: 10 }));
  return (
    <Answered query={events}>
      {({ data }) =>
        data.length === 0 ? (
          <NoEvents />
        ) : (
          <FigureTable
            label={t('Events')}
            head={t('Event')}
            rows={data}
            keyOf={(row) => row.name}
            name={(row) => <RowLink list={PANELS.events.events} panel="events" value={row.name} />}
            size={(row) => row.visitors}
            columns={[
              { word: t('Visitors'), read: (row) => count(row.visitors) },
              { word: t('Count'), read: (row) => count(row.events ?? 0), onPhone: 'none' },
              {
                word: t('Rate'),
                read: (row) => share(visitors ? (row.visitors / visitors) * 100 : null),
                isSoft: true,
              },
              ...(data.some(({ revenue }) => revenue && revenue.length > 0)
                ? [{ word: t('Revenue'), read: (row: Line) => amounts(row.revenue ?? []), onPhone: 'wide' as const }]
                : []),
            ]}
          />
        )
      }
    </Answered>
  );
}

function NoEvents() {
  return (
    <div className={classes.advice}>
      <b>{t('No events in this period')}</b>
      <p>{t('Track what visitors do, with properties and revenue:')}</p>
      <CopyBlock
        label={t('event')}
        text={
          "gatehouse('Signup', { props: { plan: 'pro' } });\ngatehouse('Order', { revenue: { amount: 49.9, currency: 'EUR' } });"
        }
      />
    </div>
  );
}
