import { Button } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CurlLine } from '../accounts/index.ts';
import type { Website } from '../api/websites.ts';
import { searchChanger } from '../list-search.ts';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { count } from '../ui/format/format.ts';
import { DateOf } from '../ui/format/moment.tsx';
import { Page } from '../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../ui/table/column.ts';
import { PagedList } from '../ui/table/paged-list.tsx';
import { ListBar, SearchBox } from '../ui/table/search-box.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { PRIVACY } from './labels.ts';
import { websitesQuery } from './queries.ts';

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
    label: 'Favorite',
    align: 'end',
    phone: 'aside',
    cell: (website) => <FavoriteButton website={website} />,
  },
];

export function WebsitesPage() {
  const search = useSearch({ from: '/shell/websites' });
  const navigate = useNavigate({ from: '/websites' });
  const websites = useQuery(websitesQuery(search));
  const change = searchChanger(search, navigate);
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
      <PagedList
        label="Websites"
        columns={COLUMNS}
        list={websites}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.favorite)}
        empty={<NoWebsites />}
        filters={
          <ListBar>
            <SearchBox label="Search by domain" value={search.search} onSearch={(text) => change({ search: text })} />
            <Button
              variant={search.favorite ? 'light' : 'default'}
              leftSection={<StarIcon size={16} aria-hidden />}
              aria-pressed={search.favorite === true}
              onClick={() => change({ favorite: search.favorite ? undefined : true })}
            >
              Favorites
            </Button>
          </ListBar>
        }
        nothing={search.search ? `No websites match “${search.search}”.` : 'No favorites yet. Click a star to add one.'}
        sortedBy="id"
      />
    </Page>
  );
}

function NoWebsites() {
  return (
    <EmptyState title="Privacy-friendly website analytics">
      <p>Add a website, paste one line into its pages, and see visits immediately. No cookies, no consent banner.</p>
      <Button variant="light" renderRoot={(props) => <Link to="/websites/new" {...props} />}>
        Add your first website
      </Button>
      <p>Or add it with the API. The response contains the tag to paste:</p>
      <CurlLine path="/api/v1/websites" options={['-d domain=example.com']} />
    </EmptyState>
  );
}
