import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../client.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { count } from '../../ui/format.ts';
import { LoadFailure, Nothing } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import type { Website } from '../wire.ts';
import type { BotLine } from './wire.ts';

const KINDS: Record<BotLine['name'], string> = {
  agent: 'Called themselves one',
  data_center: 'Came from a data centre',
  behavior: 'Behaved as one',
};

const COLUMNS: Column<BotLine>[] = [
  { key: 'kind', label: 'Bots that', width: 'rest', phone: 'main', cell: ({ name }) => KINDS[name] },
  {
    key: 'visitors',
    label: 'Visitors',
    align: 'end',
    width: 110,
    phone: 'labelled',
    cell: (row) => count(row.visitors),
  },
  { key: 'visits', label: 'Visits', align: 'end', width: 110, phone: 'labelled', cell: (row) => count(row.visits) },
  {
    key: 'views',
    label: 'Page views',
    align: 'end',
    width: 110,
    phone: 'labelled',
    cell: (row) => count(row.pageviews),
  },
];

/** Programs that were counted, apart from people. */
export function Bots({ website }: { website: Website }) {
  const bots = useQuery({
    queryKey: ['websites', 'one', String(website.id), 'stats', 'bots', '30d'],
    queryFn: async () => (await call<{ data: BotLine[] }>('GET', `/websites/${website.id}/stats/bots?period=30d`)).data,
  });
  return (
    <Section title="Bots, counted apart" note="In the last 30 days; no figure of people holds them">
      {bots.isError && !bots.data && <LoadFailure error={bots.error} onRetry={() => bots.refetch()} />}
      {bots.data?.length === 0 ? (
        <Nothing>{website.exclude_bots ? <LeftOut website={website.id} /> : 'No bot came by.'}</Nothing>
      ) : (
        <DataTable
          label="Bots, by what gave them away"
          columns={COLUMNS}
          rows={bots.data}
          rowKey={({ name }) => name}
          expectedRows={1}
          request="bots"
        />
      )}
    </Section>
  );
}

function LeftOut({ website }: { website: number }) {
  return (
    <>
      Bots are left out. To see what they visit, switch “Exclude bots” off in the{' '}
      <Link to="/websites/$id/edit" params={{ id: String(website) }}>
        settings
      </Link>
      .
    </>
  );
}
