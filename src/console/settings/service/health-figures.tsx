import { useState } from 'react';
import type { Health } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { count, duration, span, wholeMilliseconds } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import settingsClasses from '../settings.module.css';
import classes from './health-settings.module.css';

type Figures = Health['figures'];

export function HealthFigures({ figures, host }: { figures: Figures; host: string }) {
  const { database, event_store: events, spool, machine_memory: memory, last_backup: backup } = figures;
  const size = (bytes: number | null) => (bytes === null ? t('Unknown') : formatSize(bytes));
  const free = (of: { free_bytes: number; total_bytes: number }) =>
    t('{free} of {total} free', { free: formatSize(of.free_bytes), total: formatSize(of.total_bytes) });
  return (
    <>
      <section className={classes.group} aria-label={t('Figures')}>
        <h3>{t('Figures')}</h3>
        <Facts
          className={settingsClasses.figures}
          facts={[
            [t('Version'), figures.version],
            [t('Service started'), <Moment key="since" at={figures.started_at} />],
            [t('Host'), host],
            [t('Service memory'), formatSize(figures.memory_bytes)],
            [t('Machine memory'), free(memory)],
            [t('Database size'), t('{size}, {server}', { size: size(database.bytes), server: database.server })],
            [
              t('Event store size'),
              events.rows === null
                ? t('Unknown')
                : t('{size}, {count, plural, one {# row} other {# rows}}', {
                    size: size(events.bytes),
                    count: events.rows,
                  }),
            ],
            [
              t('Events waiting'),
              spool.rows === 0
                ? count(0)
                : t('{count}, for {time}', { count: count(spool.rows), time: duration(spool.lag_seconds) }),
            ],
            [
              t('Messages waiting'),
              figures.outbox_lag_seconds ? t('For {time}', { time: duration(figures.outbox_lag_seconds) }) : count(0),
            ],
            [t('Last backup'), <Moment key="backup" at={backup?.at} empty={t('No backup yet')} />],
          ]}
        />
      </section>
      {figures.jobs.length > 0 && <Jobs jobs={figures.jobs} />}
    </>
  );
}

function Jobs({ jobs }: { jobs: Figures['jobs'] }) {
  const [isOpen, setOpen] = useState(false);
  const failed = jobs.filter((job) => job.failed);
  return (
    <section className={classes.group} aria-label={t('Jobs')}>
      <h3>{t('Jobs')}</h3>
      <p className={settingsClasses.lead}>
        {failed.length > 0
          ? t('Recurring jobs of this process. These failed in their last run. See the log for the reasons.')
          : t('Recurring jobs of this process. No job failed in its last run.')}
      </p>
      {failed.length > 0 && <JobTable label={t('Failed jobs')} jobs={failed} />}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.all}>{t('All jobs ({count, number})', { count: jobs.length })}</summary>
        {isOpen && <JobTable label={t('Jobs')} jobs={jobs} />}
      </details>
    </section>
  );
}

const JobTable = ({ label, jobs }: { label: string; jobs: Figures['jobs'] }) => (
  <DataTable
    label={label}
    rows={jobs}
    rowKey={({ name }) => name}
    request={`${label} ${jobs.length}`}
    expectedRows={jobs.length}
    columns={[
      { key: 'name', label: t('Job'), width: 'rest', phone: 'main', cell: ({ title }) => <span>{title}</span> },
      {
        key: 'every',
        label: t('Every'),
        align: 'end',
        look: 'soft',
        phone: 'labelled',
        cell: ({ every_ms }) => <span>{span(every_ms)}</span>,
      },
      {
        key: 'took',
        label: t('Took'),
        align: 'end',
        look: 'soft',
        phone: 'labelled',
        cell: ({ took_ms, failed }) => (
          <span>{failed ? t('Failed') : took_ms === null ? t('Running') : wholeMilliseconds(took_ms)}</span>
        ),
      },
      {
        key: 'last',
        label: t('Last run'),
        align: 'end',
        look: 'soft',
        phone: 'labelled',
        cell: ({ last_run_at }) => <Moment at={last_run_at} />,
      },
    ]}
  />
);
