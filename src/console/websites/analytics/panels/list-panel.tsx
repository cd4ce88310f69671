import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Dashboard, Line } from '../../../api/websites.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { useAnalytics } from '../query/context.ts';
import { allRowsFile, listFiles, listQuery } from '../query/queries.ts';
import { conversionsOf } from '../query/search.ts';
import { canConvert, tabOf } from '../query/tabs.ts';
import { LazyPanel } from './lazy-panel.tsx';
import { Panel } from './panel.tsx';
import { TopList } from './top-list.tsx';

type ListPanelProps = {
  title: string;
  panel: 'sources' | 'pages' | 'places' | 'devices' | 'websites';
  dashboard: Dashboard | undefined;
  isOld: boolean;
  instead?: Record<string, ReactNode>;
  foot?: ReactNode;
};

/** Uses lists of the dashboard response if it contains them. */
export function ListPanel({ title, panel, dashboard, isOld, instead = {}, foot }: ListPanelProps) {
  const { id, search, view } = useAnalytics();
  const open = tabOf(panel, search[panel], id);
  const lists: Record<string, Line[]> = dashboard?.lists ?? {};
  const conversions = canConvert(open) ? search.conversions : undefined;
  const brought = conversions === undefined ? lists[open.question] : undefined;
  const converted = conversions === undefined ? {} : { ...conversionsOf(search), sort_by: 'conversions' };
  const asked = useQuery({
    ...listQuery(id, open.question, view, { limit: 10, ...converted }),
    enabled: dashboard !== undefined && brought === undefined && !(open.tab in instead),
  });
  const rows = brought ?? asked.data?.data;
  // The map shows all countries.
  const files = (open.tab in instead ? allRowsFile : listFiles)(id, open.question, view, converted);
  return (
    <Panel
      title={title}
      panel={panel}
      details={open.question}
      exports={files}
      foot={foot}
      isWide={panel === 'websites'}
    >
      {open.tab in instead ? (
        <LazyPanel className={undefined}>
          <Suspense>{instead[open.tab]}</Suspense>
        </LazyPanel>
      ) : asked.isError && !rows ? (
        <LoadFailure error={asked.error} onRetry={() => asked.refetch()} />
      ) : (
        <TopList
          list={open}
          panel={panel}
          rows={rows}
          conversions={conversions}
          notice={asked.data?.meta.notice}
          ofAll={dashboard?.totals.visitors}
          isOld={brought ? isOld : asked.isPlaceholderData}
        />
      )}
    </Panel>
  );
}
