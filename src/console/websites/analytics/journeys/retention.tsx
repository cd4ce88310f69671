import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Cohort } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { CopyBlock } from '../../../ui/feedback/copy.tsx';
import { calendarDate, count, share } from '../../../ui/format/format.ts';
import panelClasses from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { formatMonth } from '../query/periods.ts';
import { reportQuery } from '../query/queries.ts';
import { COHORTS, type Cohorts } from '../query/search.ts';
import classes from './journeys.module.css';

const COLUMN_WORDS: Record<Cohorts, (number: number) => string> = {
  day: (number) => t('Day {number}', { number }),
  week: (number) => t('Week {number}', { number }),
  month: (number) => t('Month {number}', { number }),
};

const WORDS: Record<Cohorts, string> = { day: t('Days'), week: t('Weeks'), month: t('Months') };

export function Retention() {
  const { id, search, view, show } = useAnalytics();
  const by = search.by ?? 'week';
  const retention = useQuery(reportQuery(id, 'retention', view, { interval: by }));
  return (
    <>
      <div className={panelClasses.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t('Cohorts by')}
          transitionDuration={0}
          data={COHORTS.map((value) => ({ value, label: WORDS[value] }))}
          value={by}
          onChange={(value) => show({ ...search, by: value === 'week' ? undefined : (value as Cohorts) })}
        />
      </div>
      <Answered query={retention}>
        {({ data, meta }) =>
          data.length === 0 ? <RetentionUnavailable notice={meta.notice} /> : <Triangle cohorts={data} by={by} />
        }
      </Answered>
    </>
  );
}

/** Share of the chart's color behind the highest percentage. More would make the text hard to read. */
const DEEPEST_PERCENT = 60;

function Triangle({ cohorts, by }: { cohorts: Cohort[]; by: Cohorts }) {
  const widest = Math.max(...cohorts.map(({ returned }) => returned.length));
  const highest = Math.max(1, ...cohorts.flatMap(({ returned }) => returned.map(({ percent }) => percent ?? 0)));
  const people = cohorts.reduce((sum, cohort) => sum + cohort.people, 0);
  return (
    <>
      <p className={panelClasses.note}>
        {t(
          '{count, plural, one {One named user} other {# named users}}: visitors that your website identified by a user ID. Other visitors can’t be recognized on another day.',
          { count: people },
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements */}
      <section className={classes.triangle} tabIndex={0} aria-label={t('Retention')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('First visit')}</th>
              <th scope="col">{t('Named users')}</th>
              {Array.from({ length: widest }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no ID and never move
                <th scope="col" key={index}>
                  {COLUMN_WORDS[by](index + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ cohort, people, returned }) => (
              <tr key={cohort}>
                <th scope="row">{formatCohort(cohort, by)}</th>
                <td>{count(people)}</td>
                {returned.map(({ people: again, percent }, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no ID and never move
                    key={index}
                    className={classes.again}
                    style={
                      { '--depth': `${Math.round(((percent ?? 0) / highest) * DEEPEST_PERCENT)}%` } as CSSProperties
                    }
                    title={t('{part} of {all}', { part: count(again), all: count(people) })}
                  >
                    {share(percent)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function formatCohort(cohort: string, by: Cohorts): string {
  const ms = Date.parse(`${cohort}T00:00:00Z`);
  return by === 'month' ? formatMonth(ms, 'UTC') : calendarDate(ms, 'UTC');
}

function RetentionUnavailable({ notice }: { notice: string | undefined }) {
  return (
    <div className={panelClasses.advice}>
      <b>{t('Retention needs user IDs')}</b>
      <p>{notice ?? t('This website identified no users in this period.')}</p>
      <p>{t('When people log in, send your own user ID. Only a keyed hash of it is stored:')}</p>
      <CopyBlock label={t('identification')} text="gatehouse('Login', { user: 'your-user-id' });" />
    </div>
  );
}
