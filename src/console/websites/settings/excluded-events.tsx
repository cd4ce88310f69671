import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { calendarDate, count } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type ExcludedEventsLine, excludedEventsQuery } from '../excluded-events.ts';
import { reasonTitle } from '../exclusion-reasons.ts';

const COLUMNS: Column<ExcludedEventsLine>[] = [
  {
    key: 'reason',
    label: t('Reason'),
    width: 'rest',
    phone: 'main',
    cell: ({ reason }) => <span title={reasonTitle(reason)}>{reasonTitle(reason)}</span>,
  },
  {
    key: 'last',
    label: t('Last seen'),
    look: 'soft',
    width: 120,
    phone: 'labelled',
    cell: ({ last }) => calendarDate(Date.parse(last), 'UTC'),
  },
  { key: 'count', label: t('Events'), align: 'end', width: 110, phone: 'aside', cell: (line) => count(line.count) },
];

export function ExcludedEvents({ website }: { website: Website }) {
  const excluded = useQuery(excludedEventsQuery(website.id, '30d'));
  return (
    <Section
      title={t('Excluded events')}
      note={tRich('In the last 30 days, based on your <a>settings</a>', {
        a: (text) => (
          <Link to="/websites/$id/edit" params={{ id: String(website.id) }}>
            {text}
          </Link>
        ),
      })}
    >
      {excluded.isError && !excluded.data && <LoadFailure error={excluded.error} onRetry={() => excluded.refetch()} />}
      {excluded.data?.length === 0 ? (
        <EmptyText>{t('No events were excluded.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Excluded events by reason')}
          columns={COLUMNS}
          rows={excluded.data}
          rowKey={({ reason }) => reason}
          expectedRows={3}
          request="refusals"
        />
      )}
    </Section>
  );
}
