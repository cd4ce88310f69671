import { Button } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CurlLine } from '../accounts/index.ts';
import { aboveRowLinkClass, type Column, DataTable, rowLinkClass } from '../ui/data-table.tsx';
import { count } from '../ui/format.ts';
import { DateOf } from '../ui/moment.tsx';
import { EmptyState, LoadFailure, Nothing } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { ListBar, SearchBox } from '../ui/search-box.tsx';
import { websitesQuery } from './queries.ts';
import { Star } from './star.tsx';
import type { Website } from './wire.ts';
import { PRIVACY } from './words.ts';

const COLUMNS: Column<Website>[] = [
  {
    key: 'domain',
    label: 'Domain',
    sortBy: 'domain',
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, domain }) => (
      <Link to="/websites/$id" params={{ id: String(id) }} className={rowLinkClass} title={domain}>
        {domain}
      </Link>
    ),
  },
  {
    key: 'visitors',
    label: 'Visitors today',
    align: 'end',
    phone: 'labelled',
    cell: ({ visitors_today }) => count(visitors_today),
  },
  {
    key: 'pageviews',
    label: 'Page views today',
    align: 'end',
    phone: 'labelled',
    cell: ({ pageviews_today }) => count(pageviews_today),
  },
  { key: 'privacy', label: 'Statistics', look: 'soft', phone: 'none', cell: ({ privacy }) => PRIVACY[privacy].word },
  {
    key: 'created',
    label: 'Added',
    align: 'end',
    look: 'soft',
    sortBy: 'id',
    phone: 'none',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
  {
    key: 'favorite',
    label: 'Favourite',
    align: 'end',
    phone: 'aside',
    cell: (website) => (
      <span className={aboveRowLinkClass}>
        <Star website={website} />
      </span>
    ),
  },
];

export function WebsitesPage() {
  const search = useSearch({ from: '/shell/websites' });
  const navigate = useNavigate({ from: '/websites' });
  const websites = useQuery(websitesQuery(search));
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const meta = websites.data?.meta;
  const none = meta?.total === 0 && !search.search && !search.favorite;
  const failed = websites.isError && !websites.data;
  const StarIcon = search.favorite ? IconStarFilled : IconStar;
  return (
    <Page
      title="Websites"
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/websites/new" {...props} />}
        >
          Add website
        </Button>
      }
    >
      {failed && <LoadFailure error={websites.error} onRetry={() => websites.refetch()} />}
      {none && <NoWebsites />}
      {!failed && !none && (
        <>
          <ListBar>
            <SearchBox label="Search by domain" value={search.search} onSearch={(text) => change({ search: text })} />
            <Button
              variant={search.favorite ? 'light' : 'default'}
              leftSection={<StarIcon size={16} aria-hidden />}
              aria-pressed={search.favorite === true}
              onClick={() => change({ favorite: search.favorite ? undefined : true })}
            >
              Favourites
            </Button>
          </ListBar>
          {meta?.total === 0 ? (
            <Nothing>
              {search.search
                ? `No website matches “${search.search}”.`
                : 'No favourite yet. The star of a row makes one.'}
            </Nothing>
          ) : (
            <DataTable
              label="Websites"
              columns={COLUMNS}
              rows={websites.data?.data}
              rowKey={(website) => website.id}
              expectedRows={search.per_page ?? 10}
              request={JSON.stringify(websites.isPlaceholderData ? null : search)}
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
      )}
    </Page>
  );
}

function NoWebsites() {
  return (
    <EmptyState title="See who visits, without following anybody">
      <p>Add a website, paste one line into its pages, and visits count at once: no cookies, no consent banner.</p>
      <Button variant="light" renderRoot={(props) => <Link to="/websites/new" {...props} />}>
        Add your first website
      </Button>
      <p>Or add it from a script; the answer has the tag to paste:</p>
      <CurlLine path="/api/v1/websites" options={['-d domain=example.com']} />
    </EmptyState>
  );
}
