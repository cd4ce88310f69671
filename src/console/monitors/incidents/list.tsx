import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { INCIDENT_STATES } from '../monitor/labels.ts';
import classes from './incidents.module.css';
import { COLUMNS } from './list-columns.tsx';
import { incidentsQuery, PAGE_SIZE } from './queries.ts';
import type { IncidentsSearch } from './search.ts';
import { INCIDENT_STATUSES } from './search.ts';

const FILTERS = [
  { value: '', label: 'All' },
  ...INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATES[value].word })),
];

export function IncidentsPage() {
  const search = useSearch({ from: '/shell/incidents' });
  const navigate = useNavigate({ from: '/incidents' });
  const incidents = useQuery(incidentsQuery(search));
  const change = searchChanger(search, navigate);
  return (
    <MonitorsFrame open="/incidents">
      <PagedList
        label="Incidents"
        columns={COLUMNS}
        list={incidents}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.status)}
        empty={<NoIncidents />}
        filters={<Filters search={search} onChange={change} />}
        nothing="No incidents match these filters."
        pageSize={PAGE_SIZE}
        sortedBy="started_at"
      />
    </MonitorsFrame>
  );
}

type FiltersProps = { search: IncidentsSearch; onChange: (part: Partial<IncidentsSearch>) => void };

function Filters({ search, onChange }: FiltersProps) {
  const byCause = search.search_by === 'cause';
  return (
    <>
      <div className={classes.filter}>
        <SegmentedControl
          size="xs"
          aria-label="By status"
          transitionDuration={0}
          data={FILTERS}
          value={search.status ?? ''}
          onChange={(value) => onChange({ status: INCIDENT_STATUSES.find((status) => status === value) })}
        />
      </div>
      <ListBar>
        <SearchBox label="Search incidents" value={search.search} onSearch={(text) => onChange({ search: text })} />
        <NativeSelect
          aria-label="Search in"
          value={byCause ? 'cause' : 'monitor'}
          data={[
            { value: 'monitor', label: 'In monitors' },
            { value: 'cause', label: 'In causes' },
          ]}
          onChange={(event) => onChange({ search_by: event.currentTarget.value === 'cause' ? 'cause' : undefined })}
        />
      </ListBar>
    </>
  );
}

function NoIncidents() {
  return (
    <EmptyState title="No incidents">
      <p>
        An incident opens when a check fails and two more checks confirm it within ten seconds. It closes when the site
        recovers. Here you can acknowledge it, add comments and see who was notified.
      </p>
      <p>
        <Link to="/monitors" className={classes.textLink}>
          View monitors
        </Link>
      </p>
    </EmptyState>
  );
}
