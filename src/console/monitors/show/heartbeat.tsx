import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { everySeconds, readAddress, seconds } from '../monitor/address.ts';
import classes from './show.module.css';

/** The URL is a secret: anyone who has it can report a run. */
export function Heartbeat({ monitor }: { monitor: Monitor }) {
  const { period, grace } = readAddress(monitor.url);
  if (!monitor.heartbeat_url) return null;
  return (
    <Section title={t('Call this URL after each run')}>
      <div className={classes.heartbeat}>
        <CopyBlock label={t('heartbeat URL')} text={monitor.heartbeat_url} />
        <p className={classes.note}>
          {t('Expected {every}; down when a call is more than {grace} late. Add this as the last line of your job:', {
            every: everySeconds(Number(period || monitor.interval)),
            grace: seconds(Number(grace)),
          })}
        </p>
        <CopyBlock label={t('curl command')} text={`curl -fsS --retry 3 ${monitor.heartbeat_url}`} />
      </div>
    </Section>
  );
}
