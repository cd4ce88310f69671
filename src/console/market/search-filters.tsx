import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListBar, SearchBox } from '../ui/table/search-box.tsx';

type SearchFiltersProps<State extends string> = {
  /** what the search looks through */
  searchLabel: string;
  search: { search?: string | undefined; state?: State | undefined };
  change: (part: { search?: string | undefined; state?: State | undefined }) => void;
  states: readonly State[];
  wordOf: (state: State) => string;
  children?: ReactNode;
};

/** Above a list: a search and the choice of a status. */
export function SearchFilters<State extends string>(props: SearchFiltersProps<State>) {
  const { search, change, states, wordOf } = props;
  return (
    <ListBar>
      <SearchBox label={props.searchLabel} value={search.search} onSearch={(text) => change({ search: text })} />
      <NativeSelect
        aria-label="Status"
        value={search.state ?? ''}
        data={[{ value: '', label: 'All statuses' }, ...states.map((value) => ({ value, label: wordOf(value) }))]}
        onChange={(event) => change({ state: states.find((state) => state === event.currentTarget.value) })}
      />
      {props.children}
    </ListBar>
  );
}
