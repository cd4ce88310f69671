import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CurlLine } from '../accounts/index.ts';
import { type Column, DataTable, rowLinkClass } from '../ui/data-table.tsx';
import { milliseconds, percent } from '../ui/format.ts';
import { Moment } from '../ui/moment.tsx';
import { EmptyState, LoadFailure, Nothing } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { ListBar, SearchBox } from '../ui/search-box.tsx';
import { Status } from '../ui/status.tsx';
import { monitorsQuery } from './queries.ts';
import type { Monitor } from './wire.ts';
import { STATES } from './words.ts';

const COLUMNS: Column<Monitor>[] = [
  {
    key: 'name',
    label: 'Name',
    sortBy: 'name',
    look: 'strong',
    width: 'bounded',
    phone: 'main',
    cell: ({ id, name }) => (
      <Link to="/monitors/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  { key: 'state', label: 'State', phone: 'aside', cell: ({ status }) => <Status {...STATES[status]} /> },
  {
    key: 'url',
    label: 'URL',
    sortBy: 'url',
    width: 'rest',
    look: 'soft',
    phone: 'line',
    cell: ({ url }) => <span title={url}>{url.replace(/^https?:\/\//, '')}</span>,
  },
  {
    key: 'response',
    label: 'Response',
    align: 'end',
    phone: 'small',
    cell: ({ response_time }) => milliseconds(response_time),
  },
  { key: 'day', label: '24 h', align: 'end', phone: 'labelled', cell: ({ uptime }) => percent(uptime['24h']) },
  { key: 'month', label: '30 d', align: 'end', phone: 'labelled', cell: ({ uptime }) => percent(uptime['30d']) },
  {
    key: 'checked',
    label: 'Last check',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ last_checked_at }) => <Moment at={last_checked_at} empty="Not yet" />,
  },
];

export function MonitorsPage() {
  const search = useSearch({ from: '/shell/monitors' });
  const navigate = useNavigate({ from: '/monitors' });
  const monitors = useQuery(monitorsQuery(search));
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const meta = monitors.data?.meta;
  const none = meta?.total === 0 && !search.search;
  return (
    <Page
      title="Monitors"
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/monitors/new" {...props} />}
        >
          Create monitor
        </Button>
      }
    >
      {monitors.isError && !monitors.data && <LoadFailure error={monitors.error} onRetry={() => monitors.refetch()} />}
      {none ? (
        <NoMonitors />
      ) : (
        !(monitors.isError && !monitors.data) && (
          <>
            <ListBar>
              <SearchBox
                label={search.search_by === 'url' ? 'Search by URL' : 'Search by name'}
                value={search.search}
                onSearch={(text) => change({ search: text })}
              />
              <NativeSelect
                aria-label="Search in"
                value={search.search_by ?? 'name'}
                data={[
                  { value: 'name', label: 'Name' },
                  { value: 'url', label: 'URL' },
                ]}
                onChange={(event) => change({ search_by: event.currentTarget.value === 'url' ? 'url' : undefined })}
              />
            </ListBar>
            {meta?.total === 0 ? (
              <Nothing>No monitor matches “{search.search}”.</Nothing>
            ) : (
              <DataTable
                label="Monitors"
                columns={COLUMNS}
                rows={monitors.data?.data}
                rowKey={(monitor) => monitor.id}
                expectedRows={search.per_page ?? 10}
                request={JSON.stringify(monitors.isPlaceholderData ? null : search)}
                sorting={{
                  by: search.sort_by ?? 'id',
                  direction: search.sort ?? 'desc',
                  onSort: (by, direction) => change({ sort_by: by, sort: direction }),
                }}
              />
            )}
            <Pager
              meta={meta}
              onPage={(page) => change({ page })}
              onPageSize={(size) => change({ per_page: size === 10 ? undefined : size })}
            />
          </>
        )
      )}
    </Page>
  );
}

function NoMonitors() {
  return (
    <EmptyState title="Know before your visitors do">
      <p>A monitor asks for a URL every minute and tells you when it does not answer as it should.</p>
      <Button variant="light" renderRoot={(props) => <Link to="/monitors/new" {...props} />}>
        Create your first monitor
      </Button>
      <p>Or create it from a script:</p>
      <CurlLine
        path="/api/v1/monitors"
        options={[
          '-d name="Home page"',
          '-d url=https://example.com/',
          '-d interval=60',
          '-d alert_condition=url_unavailable',
          '-d request_method=GET',
        ]}
      />
    </EmptyState>
  );
}
