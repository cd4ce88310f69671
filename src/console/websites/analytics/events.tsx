import { useQuery } from '@tanstack/react-query';
import { CopyBlock } from '../../ui/copy.tsx';
import { count, share } from '../../ui/format.ts';
import { Answered } from './answered.tsx';
import { useAnalytics } from './context.ts';
import { FigureTable } from './figure-table.tsx';
import { amounts } from './figures.ts';
import classes from './panel.module.css';
import { listQuery } from './queries.ts';
import { PANELS } from './tabs.ts';
import { RowLink } from './top-list.tsx';
import type { Line } from './wire.ts';

/** Custom events: how many visitors caused them, and how often. */
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
            label="Events"
            head="Event"
            rows={data}
            keyOf={(row) => row.name}
            name={(row) => <RowLink list={PANELS.events.events} panel="events" value={row.name} />}
            size={(row) => row.visitors}
            columns={[
              { word: 'Visitors', read: (row) => count(row.visitors) },
              { word: 'Times', read: (row) => count(row.events ?? 0) },
              { word: 'Rate', read: (row) => share(visitors ? (row.visitors / visitors) * 100 : null), isSoft: true },
              ...(data.some(({ revenue }) => revenue && revenue.length > 0)
                ? [{ word: 'Revenue', read: (row: Line) => amounts(row.revenue ?? []) }]
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
      <b>No events in this period</b>
      <p>Tell of what visitors do beside reading, with properties and what it brought:</p>
      <CopyBlock
        label="event"
        text={
          "gatehouse('Signup', { props: { plan: 'pro' } });\ngatehouse('Order', { revenue: { amount: 49.9, currency: 'EUR' } });"
        }
      />
    </div>
  );
}
