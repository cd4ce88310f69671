import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../api/client.ts';
import type { BotLine, Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { readableName } from '../analytics/query/names.ts';
import { botsNote } from '../bots.ts';

const COLUMNS: Column<BotLine>[] = [
  { key: 'kind', label: t('Visits by'), width: 'rest', phone: 'main', cell: ({ name }) => readableName('bot', name) },
  {
    key: 'visitors',
    label: t('Visitors'),
    align: 'end',
    width: 110,
    phone: 'labelled',
    cell: (row) => count(row.visitors),
  },
  { key: 'visits', label: t('Visits'), align: 'end', width: 110, phone: 'labelled', cell: (row) => count(row.visits) },
  {
    key: 'views',
    label: t('Page views'),
    align: 'end',
    width: 110,
    phone: 'labelled',
    cell: (row) => count(row.pageviews),
  },
];

export function Bots({ website }: { website: Website }) {
  const bots = useQuery({
    queryKey: ['websites', 'one', String(website.id), 'stats', 'bots', '30d'],
    queryFn: async () => (await ask('bots', website.id, { period: '30d' })).data,
  });
  const hasNoBots = bots.data?.every(({ name }) => name === 'people');
  const note = botsNote(website, '');
  return (
    <Section title={t('Bots')} note={note ? t('In the last 30 days. {note}', { note }) : t('In the last 30 days')}>
      {bots.isError && !bots.data && <LoadFailure error={bots.error} onRetry={() => bots.refetch()} />}
      {hasNoBots ? (
        <EmptyText>{website.exclude_bots ? <BotsExcluded website={website.id} /> : t('No bot visits.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Visits by people and bots')}
          columns={COLUMNS}
          rows={bots.data}
          rowKey={({ name }) => name}
          expectedRows={2}
          request="bots"
        />
      )}
    </Section>
  );
}

function BotsExcluded({ website }: { website: number }) {
  return (
    <>
      {tRich('Bots are excluded. To count them from now on, turn off “Exclude bots” in the <a>settings</a>.', {
        a: (text) => (
          <Link to="/websites/$id/edit" params={{ id: String(website) }}>
            {text}
          </Link>
        ),
      })}
    </>
  );
}
