import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedResource, NamedResources } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';

export type ResourceKind = keyof NamedResources;

const FOUND = 25;

const finders: Record<ResourceKind, (search: string) => Promise<NamedResource[]>> = {
  website: async (search) =>
    (await call('GET /websites', { query: { search, per_page: FOUND } })).data.map(({ id, domain }) => ({
      id,
      name: domain,
    })),
  monitor: async (search) => (await call('GET /monitors', { query: { search, per_page: FOUND } })).data.map(named),
  status_page: async (search) =>
    (await call('GET /status-pages', { query: { search, per_page: FOUND } })).data.map(named),
  // The list has no search: an account has few reports.
  uptime_report: async (search) =>
    (await call('GET /uptime-reports', { query: { per_page: 100 } })).data
      .map(named)
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
  item: async (search) => (await call('GET /market/items', { query: { search, per_page: FOUND } })).data.map(named),
};

const named = ({ id, name }: NamedResource): NamedResource => ({ id, name });

type ResourcesFieldProps = {
  kind: ResourceKind;
  label: string;
  placeholder: string;
  chosen: NamedResource[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (resources: NamedResource[]) => void;
};

export function ResourcesField({ kind, label, placeholder, chosen, error, disabled, onChange }: ResourcesFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ['resources', kind, search],
    queryFn: () => finders[kind](search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const known = new Map([...chosen, ...(found.data ?? [])].map((resource) => [String(resource.id), resource]));
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      searchable
      clearable
      // An opened list would cover the error and the fields below.
      openOnFocus={false}
      disabled={disabled}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.isPending ? t('Searching…') : t('No results')}
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has already filtered the resources, by more than the name.
      filter={({ options }) => options}
      hidePickedOptions
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={error}
    />
  );
}
