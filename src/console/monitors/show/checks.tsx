import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsGuest } from '../../accounts/index.ts';
import { queryString } from '../../api/client.ts';
import type { Day } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { Kind } from '../monitor/address.ts';
import { checksQuery } from '../monitor/queries.ts';
import { CheckTable } from './check-table.tsx';
import { dayName, daySpan } from './day.ts';
import classes from './show.module.css';

type ShownChecks = { page: number; failed: boolean; day: string | undefined };

type ChecksProps = {
  id: string;
  kind: Kind | undefined;
  days: Day[] | undefined;
  /** the first check has just run, so an empty list can be outdated */
  isBehind: boolean;
  shown: ShownChecks;
  onChange: (part: { checks?: number; failed?: true; day?: string }) => void;
};

export function Checks({ id, kind, days, isBehind, shown, onChange }: ChecksProps) {
  const { page, failed, day } = shown;
  const isGuest = useIsGuest();
  const zone = useZone();
  const span = day === undefined ? undefined : daySpan(day, zone);
  const checks = useQuery(checksQuery(id, { page, failed, ...span }));
  const isAll = !failed && day === undefined;
  const listed = isBehind && isAll && checks.data?.meta.total === 0 ? undefined : checks.data;
  const watched = days?.filter(({ uptime }) => uptime !== null).map((one) => one.day) ?? [];
  const choices = day === undefined || watched.includes(day) ? watched : [...watched, day].sort();
  return (
    <Section
      title={t('Recent checks')}
      actions={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('Day')}
            value={day ?? ''}
            data={[
              { value: '', label: t('All days') },
              ...choices.map((value) => ({ value, label: dayName(value) })).reverse(),
            ]}
            onChange={(event) => onChange({ day: event.currentTarget.value || undefined, checks: undefined })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('Result')}
            value={failed ? 'failed' : ''}
            data={[
              { value: '', label: t('All results') },
              { value: 'failed', label: t('Failed only') },
            ]}
            onChange={(event) => onChange({ failed: event.currentTarget.value ? true : undefined, checks: undefined })}
          />
          {!isGuest && (
            <a
              className={classes.export}
              href={`/console/api/monitors/${id}/checks.csv${queryString({ ...span, good: failed ? 0 : undefined })}`}
              download
            >
              {t('Export CSV')}
            </a>
          )}
        </>
      }
    >
      {checks.isError && !checks.data ? (
        <LoadFailure error={checks.error} onRetry={() => checks.refetch()} />
      ) : (
        <>
          <CheckTable
            page={listed}
            kind={kind}
            nothing={nothingOf(shown)}
            request={JSON.stringify([page, failed, day])}
          />
          {listed?.meta.total !== 0 && (
            <Pager meta={listed?.meta} onPage={(number) => onChange({ checks: number > 1 ? number : undefined })} />
          )}
        </>
      )}
    </Section>
  );
}

function nothingOf({ failed, day }: ShownChecks): string {
  if (day !== undefined) return failed ? t('No failed checks on this day.') : t('No checks on this day.');
  return failed ? t('No failed checks.') : t('No checks yet.');
}
