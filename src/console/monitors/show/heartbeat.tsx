import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { everySeconds, readAddress, seconds } from '../monitor/address.ts';
import classes from './show.module.css';

const JOB = '/usr/local/bin/backup.sh';

/** The URL is a secret: anyone who has it can report a run. */
export function Heartbeat({ monitor }: { monitor: Monitor }) {
  const zone = useZone();
  const { period, grace, timing, schedule, tz } = readAddress(monitor.url);
  const url = monitor.heartbeat_url;
  if (!url) return null;
  const isScheduled = timing === 'schedule';
  const snippets = [
    { label: t('curl command'), title: t('Last line of a script'), text: `curl -fsS --retry 3 ${url}` },
    {
      label: t('crontab line'),
      title: t('In a crontab'),
      text: `${isScheduled ? schedule : '0 3 * * *'} ${JOB} && curl -fsS --retry 3 -o /dev/null ${url}`,
    },
    {
      label: t('gatehouse run command'),
      title: t('With start, duration, exit status and output'),
      // not shown
      text: `gatehouse run ${url} -- ${JOB}`,
    },
  ];
  return (
    <Section title={t('Call this URL after each run')}>
      <div className={classes.heartbeat}>
        <CopyBlock label={t('heartbeat URL')} text={url} />
        <p className={classes.note}>
          {isScheduled
            ? t('Expected at {schedule} ({zone}); down when a call is more than {grace} late.', {
                schedule,
                zone: tz || zone,
                grace: seconds(Number(grace)),
              })
            : t('Expected {every}; down when a call is more than {grace} late.', {
                every: everySeconds(Number(period || monitor.interval)),
                grace: seconds(Number(grace)),
              })}
        </p>
        {snippets.map(({ label, title, text }) => (
          <div key={label}>
            <h3 className={classes.snippet}>{title}</h3>
            <CopyBlock label={label} text={text} />
          </div>
        ))}
      </div>
    </Section>
  );
}
