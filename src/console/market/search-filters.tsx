import type { ReactNode } from 'react';
import { type FilterTab, FilterTabs } from '../ui/layout/filter-tabs.tsx';
import { ListBar, SearchBox } from '../ui/table/search-box.tsx';
import classes from './search-filters.module.css';

type SearchFiltersProps<State extends string> = {
  label: string;
  searchLabel: string;
  search: { search?: string | undefined; state?: State | undefined };
  change: (part: { search?: string | undefined; state?: State | undefined }) => void;
  tabs: readonly FilterTab<State>[];
  children?: ReactNode;
};

export function SearchFilters<State extends string>(props: SearchFiltersProps<State>) {
  const { label, searchLabel, search, change, tabs, children } = props;
  return (
    <>
      <FilterTabs label={label} tabs={tabs} open={search.state} onOpen={(state) => change({ state })} />
      <ListBar>
        <div className={classes.search}>
          <SearchBox label={searchLabel} value={search.search} onSearch={(text) => change({ search: text })} />
        </div>
        {children}
      </ListBar>
    </>
  );
}
