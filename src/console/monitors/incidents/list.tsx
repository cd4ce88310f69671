import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Listing } from '../../api/envelope.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Segments } from '../../ui/layout/segments.tsx';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { INCIDENT_STATES } from '../monitor/labels.ts';
import { groupIncidents, type IncidentRow } from './group-incidents.ts';
import classes from './incidents.module.css';
import { incidentColumns } from './list-columns.tsx';
import { incidentCountsQuery, incidentsQuery, PAGE_SIZE } from './queries.ts';
import type { IncidentsSearch } from './search.ts';
import { INCIDENT_STATUSES } from './search.ts';

export function IncidentsPage() {
  const search = useSearch({ from: '/shell/incidents' });
  const navigate = useNavigate({ from: '/incidents' });
  /** the groups that the user expanded or collapsed, and the time of the last change */
  const [decided, setDecided] = useState({ groups: new Map<number, boolean>(), at: 0 });
  const byStart = search.sort_by === undefined || search.sort_by === 'started_at';
  const select = useCallback(
    (page: Listing<Incident>): Listing<IncidentRow> => ({
      ...page,
      data: byStart ? groupIncidents(page.data, decided.groups) : page.data.map(ungrouped),
    }),
    [byStart, decided],
  );
  const incidents = useQuery({ ...incidentsQuery(search), select });
  const columns = useMemo(
    () =>
      incidentColumns({
        onToggle: ({ id, isOpen }) =>
          setDecided(({ groups }) => ({ groups: new Map(groups).set(id, !isOpen), at: Date.now() })),
      }),
    [],
  );
  const change = searchChanger(search, navigate);
  return (
    <MonitorsFrame open="/incidents">
      <PagedList
        label={t('Incidents')}
        columns={columns}
        list={incidents}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.status)}
        empty={<NoIncidents />}
        filters={<Filters search={search} onChange={change} />}
        nothing={t('No incidents match these filters.')}
        pageSize={PAGE_SIZE}
        sortedBy="started_at"
        removedAt={decided.at}
      />
    </MonitorsFrame>
  );
}

const ungrouped = (incident: Incident): IncidentRow => ({
  kind: 'incident',
  id: incident.id,
  incident,
  isMember: false,
});

type FiltersProps = { search: IncidentsSearch; onChange: (part: Partial<IncidentsSearch>) => void };

function Filters({ search, onChange }: FiltersProps) {
  const byCause = search.search_by === 'cause';
  const { data: counts } = useQuery(incidentCountsQuery(search));
  const all = counts && INCIDENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const segment = (status: Incident['status'] | undefined, word: string, number: number | undefined) => ({
    word,
    count: number,
    isOpen: search.status === status,
    link: { to: '/incidents', search: { ...search, page: undefined, status } } as const,
  });
  return (
    <>
      <div className={classes.filter}>
        <Segments
          label={t('By status')}
          segments={[
            segment(undefined, t('All'), all),
            ...INCIDENT_STATUSES.map((status) => segment(status, INCIDENT_STATES[status].word, counts?.[status])),
          ]}
        />
      </div>
      <ListBar>
        <SearchBox
          label={t('Search incidents')}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <NativeSelect
          aria-label={t('Search in')}
          value={byCause ? 'cause' : 'monitor'}
          data={[
            { value: 'monitor', label: t('By monitor') },
            { value: 'cause', label: t('By cause') },
          ]}
          onChange={(event) => onChange({ search_by: event.currentTarget.value === 'cause' ? 'cause' : undefined })}
        />
      </ListBar>
    </>
  );
}

function NoIncidents() {
  return (
    <EmptyState title={t('No incidents')}>
      <p>
        {t(
          'An incident opens when a check fails and two more checks confirm it within ten seconds. It closes when the site recovers. Here you can acknowledge it, add comments and see who was notified.',
        )}
      </p>
      <p>
        <Link to="/monitors" className={classes.textLink}>
          {t('View monitors')}
        </Link>
      </p>
    </EmptyState>
  );
}
