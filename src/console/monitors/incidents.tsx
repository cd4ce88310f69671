import { Skeleton } from '@mantine/core';
import { span } from '../ui/format.ts';
import { Moment, useNow } from '../ui/moment.tsx';
import { Nothing } from '../ui/notice.tsx';
import { Card } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import classes from './show.module.css';
import type { Delivery, Incident } from './wire.ts';
import { channelName } from './words.ts';

/** What went wrong and when, each with what became of its alerts. */
export function Incidents({ incidents }: { incidents: Incident[] | undefined }) {
  const now = useNow();
  if (!incidents) return <Skeleton height={76} radius={8} />;
  if (incidents.length === 0) return <Nothing>No incident so far.</Nothing>;
  return (
    <Card>
      <ul>
        {incidents.map((incident) => {
          const start = new Date(incident.started_at).getTime();
          const end = incident.ended_at ? new Date(incident.ended_at).getTime() : now;
          return (
            <li key={incident.id} className={classes.incident}>
              <div className={classes.incidentTop}>
                {incident.ended_at ? <Status tone="up" word="Over" /> : <Status tone="down" word="Open" />}
                <span className={classes.cause}>{incident.cause}</span>
                <span className={classes.when}>
                  <Moment at={incident.started_at} /> · {incident.ended_at ? 'took' : 'for'} {span(end - start)}
                </span>
              </div>
              {incident.deliveries.length > 0 && (
                <ul className={classes.deliveries} aria-label="Alerts">
                  {incident.deliveries.map((delivery) => (
                    <AlertDelivery key={delivery.id} delivery={delivery} />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const DELIVERY: Record<Delivery['state'], { tone: Tone; word: string }> = {
  delivered: { tone: 'up', word: 'Delivered' },
  waiting: { tone: 'unknown', word: 'Waiting' },
  failed: { tone: 'down', word: 'Failed' },
};

function AlertDelivery({ delivery }: { delivery: Delivery }) {
  const { state, channel, destination, event, attempts, last_error } = delivery;
  return (
    <li className={classes.delivery}>
      <Status {...DELIVERY[state]} />
      <span>
        {channelName(channel)} to {destination}, {event === 'opened' ? 'when it opened' : 'when it closed'}
      </span>
      {state === 'delivered' && <Moment at={delivery.delivered_at} />}
      {state === 'waiting' && delivery.next_attempt_at && (
        <span>
          attempt {attempts + 1} <Moment at={delivery.next_attempt_at} />
        </span>
      )}
      {state !== 'delivered' && last_error && <span className={classes.failure}>{last_error}</span>}
    </li>
  );
}
