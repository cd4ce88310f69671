import type { SingleVisit } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { clockTime, count, dayAndTime, duration } from '../../../ui/format/format.ts';
import { ValueMark } from '../marks/value-mark.tsx';
import { amounts } from '../query/metrics.ts';
import { readableName } from '../query/names.ts';
import classes from './visits.module.css';

export function VisitCard({ visit, zone }: { visit: SingleVisit; zone: string }) {
  const { steps, pageviews, events } = visit;
  const left = pageviews + events - steps.length;
  const facts = [
    { dimension: 'source', value: visit.source },
    { dimension: 'country', value: visit.country },
    { dimension: 'device', value: visit.device },
    { dimension: 'browser', value: visit.browser },
    { dimension: 'system', value: visit.system },
  ];
  return (
    <li className={classes.visit}>
      <div className={classes.head}>
        <b>{dayAndTime(Date.parse(visit.started_at), zone)}</b>
        <span className={classes.length}>
          {visit.is_current && <span className={classes.current}>{t('Online now')}</span>}
          {(!visit.is_current || visit.duration > 0) && <span>{duration(visit.duration)}</span>}
        </span>
        {facts.map(({ dimension, value }) => (
          <span key={dimension} className={classes.fact}>
            <ValueMark dimension={dimension} value={value} />
            <span>{readableName(dimension, value)}</span>
          </span>
        ))}
        {visit.campaign !== '' && (
          <span className={classes.campaign}>{t('Campaign {campaign}', { campaign: visit.campaign })}</span>
        )}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ at, kind, event, page, title, revenue }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a visit can contain the same step twice
          <li key={index}>
            <time dateTime={at}>{clockTime(Date.parse(at), zone)}</time>
            {kind === 'event' && <span className={classes.event}>{event}</span>}
            <span className={classes.page} title={title || page}>
              {page}
            </span>
            {revenue && <span>{amounts([revenue])}</span>}
          </li>
        ))}
      </ol>
      {left > 0 && <p className={classes.left}>{t('and {count} more', { count: count(left) })}</p>}
    </li>
  );
}
