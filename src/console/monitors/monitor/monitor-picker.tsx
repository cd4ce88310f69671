import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { MonitorName } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { shortAddress } from './address.ts';

export const MAX_NAMES = 200;

/** The result omits deleted monitors. Accepts up to `MOST_NAMES` IDs. */
export const namesQuery = (ids: number[]) => {
  const asked = ids.toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: ['monitors', 'names', asked],
    queryFn: async () => {
      const { data } = await call('GET /monitors/names', { query: { ids: asked.join(',') } });
      return new Map(data.map((monitor) => [monitor.id, monitor]));
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
};

const FOUND = 25;

const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['monitors', 'search', search],
    queryFn: async () => {
      const query = { search, search_by: 'any', per_page: FOUND, sort_by: 'name', sort: 'asc' };
      return (await call('GET /monitors/rows', { query })).data;
    },
    placeholderData: keepPreviousData,
  });

type AddMonitorProps = {
  label: string;
  /** monitors that are not offered, because they are already selected */
  chosen: ReadonlySet<number>;
  onAdd: (id: number) => void;
};

export function AddMonitor({ label, chosen, onAdd }: AddMonitorProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({ ...searchQuery(search), enabled: combobox.dropdownOpened });
  const offered = found.data?.filter(({ id }) => !chosen.has(id));

  // Results arrive after the user has typed. The first one is selected, so Enter adds it.
  const first = offered?.[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the list of monitors changes
  useEffect(() => {
    if (search) combobox.selectFirstOption();
  }, [search, first, offered?.length]);

  const type = (text: string) => {
    setTyped(text);
    combobox.resetSelectedOption();
    combobox.openDropdown();
  };
  const add = (id: string) => {
    onAdd(Number(id));
    type('');
  };
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={add}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          // Enter selects an option, and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} style={{ maxHeight: 240, overflowY: 'auto' }}>
          {offered?.map(({ id, name, url }) => (
            <Combobox.Option key={id} value={String(id)} style={{ overflowWrap: 'anywhere' }}>
              {name}
              {/* Names are not unique. */}
              <div style={{ fontSize: 12, opacity: 0.8 }}>{shortAddress(url)}</div>
            </Combobox.Option>
          ))}
          {!offered?.length && <Combobox.Empty>{nothingFound(found.data, typed)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function nothingFound(found: MonitorName[] | undefined, typed: string): string {
  if (!found) return t('Searching…');
  if (found.length === FOUND) return t('The first matches are already added. Type more of a name.');
  return typed ? t('No other monitors match.') : t('No other monitors.');
}
