import { Button } from '@mantine/core';
import { IconPlus, IconStack2, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CurlLine } from '../../accounts/index.ts';
import type { WebsiteList as Rows } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState, EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { rowsQuery } from '../queries.ts';
import { useCollapsed } from './collapsed.ts';
import { hasHeadings, placeSections } from './place-sections.ts';
import { WebsiteTable } from './table.tsx';
import together from './together.module.css';
import { totalOf } from './total.ts';

const PAGE_SIZE = 50;
const NOTHING: ReadonlySet<string> = new Set();

export function WebsitesPage() {
  const isReadOnly = useReadOnly();
  const search = useSearch({ from: '/shell/websites' });
  const { collapsed: kept, toggle } = useCollapsed();
  // Search results ignore collapsed sections.
  const collapsed = search.search || search.favorite ? NOTHING : kept;
  const websites = useQuery(rowsQuery(search, [...collapsed]));
  const list = websites.data;
  return (
    <Page
      title={t('Websites')}
      actions={
        // The empty state has its own button.
        !list?.is_empty &&
        !isReadOnly && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/websites/new" {...props} />}
          >
            {t('Add website')}
          </Button>
        )
      }
    >
      {websites.isError && !list ? (
        <LoadFailure error={websites.error} onRetry={() => websites.refetch()} />
      ) : list?.is_empty ? (
        <NoWebsites />
      ) : (
        <WebsiteList list={list} isPrevious={websites.isPlaceholderData} collapsed={collapsed} onToggle={toggle} />
      )}
    </Page>
  );
}

type WebsiteListProps = {
  list: Rows | undefined;
  isPrevious: boolean;
  collapsed: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

function WebsiteList({ list, isPrevious, collapsed, onToggle }: WebsiteListProps) {
  const search = useSearch({ from: '/shell/websites' });
  const navigate = useNavigate({ from: '/websites' });
  const change = searchChanger(search, navigate);
  const meta = list?.meta;
  const isBeyond = meta !== undefined && !isPrevious && meta.current_page > meta.last_page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one on each render
  useEffect(() => {
    if (isBeyond) change({ page: meta.last_page });
  }, [isBeyond]);
  const StarIcon = search.favorite ? IconStarFilled : IconStar;
  const blocks =
    list &&
    placeSections(list.sections, list.data, collapsed, {
      page: list.meta.current_page,
      perPage: list.meta.per_page,
      lastPage: list.meta.last_page,
    });
  return (
    <>
      <ListBar>
        <SearchBox label={t('Search by domain')} value={search.search} onSearch={(text) => change({ search: text })} />
        <Button
          variant={search.favorite ? 'light' : 'default'}
          leftSection={<StarIcon size={16} aria-hidden />}
          aria-pressed={search.favorite === true}
          onClick={() => change({ favorite: search.favorite ? undefined : true })}
        >
          {t('Favorites')}
        </Button>
        {list &&
          list.sections.reduce((sum, { websites }) => sum + websites, 0) > 1 &&
          !search.search &&
          !search.favorite && (
            <Button
              className={together.all}
              variant="default"
              aria-label={t('All websites')}
              renderRoot={(props) => <Link to="/websites/$id" params={{ id: 'all' }} {...props} />}
            >
              <IconStack2 size={16} aria-hidden />
              <span className={together.allText}>{t('All websites')}</span>
            </Button>
          )}
      </ListBar>
      {list?.sections.length === 0 ? (
        <EmptyText>
          {search.search
            ? t('No websites match “{search}”.', { search: search.search })
            : t('No favorites yet. Click a star to add one.')}
        </EmptyText>
      ) : (
        <WebsiteTable
          blocks={blocks}
          hasHeadings={list !== undefined && hasHeadings(list.sections, collapsed)}
          groups={list?.groups ?? []}
          search={search}
          change={change}
          onToggle={onToggle}
          total={list && totalOf(list.data, { isWhole: list.meta.last_page === 1 && collapsed.size === 0 })}
        />
      )}
      {list?.sections.length !== 0 && (
        <Pager
          meta={meta}
          onPage={(page) => change({ page })}
          onPageSize={(size) => change({ per_page: size === PAGE_SIZE ? undefined : size })}
        />
      )}
    </>
  );
}

function NoWebsites() {
  if (useReadOnly()) return <EmptyText>{t('This account has no websites.')}</EmptyText>;
  return (
    <EmptyState title={t('Privacy-friendly website analytics')}>
      <p>
        {t('Add a website, paste one line into its pages, and see visits immediately. No cookies, no consent banner.')}
      </p>
      <Button renderRoot={(props) => <Link to="/websites/new" {...props} />}>{t('Add your first website')}</Button>
      <p>{t('Or add it with the API. The response contains the tag to paste:')}</p>
      <CurlLine path="/api/v1/websites" options={['-d domain=example.com']} />
    </EmptyState>
  );
}
