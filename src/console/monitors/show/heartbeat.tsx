import type { Monitor } from '../../api/monitors.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { everySeconds, readAddress, seconds } from '../monitor/address.ts';
import classes from './show.module.css';

/** Where a job says that it ran. Who has the address can say so: it is a secret. */
export function Heartbeat({ monitor }: { monitor: Monitor }) {
  const { period, grace } = readAddress(monitor.url);
  if (!monitor.heartbeat_url) return null;
  return (
    <Section title="Call this URL after each run">
      <div className={classes.heartbeat}>
        <CopyBlock label="heartbeat URL" text={monitor.heartbeat_url} />
        <p className={classes.note}>
          Expected {everySeconds(Number(period || monitor.interval))}; down when a call is more than{' '}
          {seconds(Number(grace))} late. Add this as the last line of your job:
        </p>
        <CopyBlock label="curl command" text={`curl -fsS --retry 3 ${monitor.heartbeat_url}`} />
      </div>
    </Section>
  );
}
