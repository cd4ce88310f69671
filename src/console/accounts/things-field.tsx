import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedThing, NamedThings } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';

export type ThingKind = keyof NamedThings;

/** How many are offered at once. */
const FOUND = 25;

const finders: Record<ThingKind, (search: string) => Promise<NamedThing[]>> = {
  website: async (search) =>
    (await call('GET /websites', { query: { search, per_page: FOUND } })).data.map(({ id, domain }) => ({
      id,
      name: domain,
    })),
  monitor: async (search) => (await call('GET /monitors', { query: { search, per_page: FOUND } })).data.map(named),
  status_page: async (search) =>
    (await call('GET /status-pages', { query: { search, per_page: FOUND } })).data.map(named),
  item: async (search) => (await call('GET /market/items', { query: { search, per_page: FOUND } })).data.map(named),
};

const named = ({ id, name }: NamedThing): NamedThing => ({ id, name });

type ThingsFieldProps = {
  kind: ThingKind;
  label: string;
  /** What holds while none is chosen. */
  placeholder: string;
  chosen: NamedThing[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (things: NamedThing[]) => void;
};

/** Chooses single things of the account, however many it has: they are looked for by what is typed. */
export function ThingsField({ kind, label, placeholder, chosen, error, disabled, onChange }: ThingsFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ['things', kind, search],
    queryFn: () => finders[kind](search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const known = new Map([...chosen, ...(found.data ?? [])].map((thing) => [String(thing.id), thing]));
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      searchable
      clearable
      disabled={disabled}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.isPending ? t('Searching…') : t('Nothing found')}
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      // The service has searched already, in more than the name.
      filter={({ options }) => options}
      hidePickedOptions
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={error}
    />
  );
}
