import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useBarEnd } from './columns-menu.tsx';
import classes from './list-bar.module.css';

type SearchBoxProps = { label: string; value: string | undefined; onSearch: (search: string | undefined) => void };

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value ?? '');
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), 250);
  // The browser's back and forward buttons change the value.
  useEffect(() => setTyped((now) => (now.trim() === (value ?? '') ? now : (value ?? ''))), [value]);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed ? <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} /> : null}
    />
  );
}

export function ListBar({ children }: { children?: ReactNode }) {
  const end = useBarEnd();
  return (
    <div className={classes.bar}>
      {children}
      {end && <div className={classes.barEnd}>{end}</div>}
    </div>
  );
}

type NameSearchProps = {
  search: { search?: string | undefined };
  change: (part: { search: string | undefined }) => void;
};

export function NameSearch({ search, change }: NameSearchProps) {
  return (
    <ListBar>
      <SearchBox label={t('Search by name')} value={search.search} onSearch={(text) => change({ search: text })} />
    </ListBar>
  );
}
