import { MultiSelect, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { inlineSelectProps } from '../../../ui/form/inline-select.ts';
import { useAnalytics } from '../query/context.ts';
import { isOneValue, readableName } from '../query/names.ts';
import { listQuery } from '../query/queries.ts';
import type { View } from '../query/search.ts';
import { propertyAsked, reportFor } from './suggested.ts';

type ValuesProps = {
  dimension: string;
  view: View;
  values: string[];
  hint: string | undefined;
  onChange: (values: string[]) => void;
};

const COUNTRIES_AND_TO_SPARE = 300;

/** The list covers the buttons below. It closes when a value is chosen and opens again when the user types. */
function useList() {
  const [isOpen, setOpen] = useState(false);
  return {
    close: () => setOpen(false),
    open: () => setOpen(true),
    props: { dropdownOpened: isOpen, onDropdownOpen: () => setOpen(true), onDropdownClose: () => setOpen(false) },
  };
}

export function ChosenValues({ dimension, view, values, onChange }: ValuesProps) {
  const { id } = useAnalytics();
  const list = useList();
  const listed = useQuery(listQuery(id, reportFor(dimension) ?? '', view, { limit: COUNTRIES_AND_TO_SPARE }));
  const names = [...new Set([...(listed.data?.data ?? []).map(({ name }) => name), ...values])].filter(isOneValue);
  return (
    <MultiSelect
      label={t('Values')}
      placeholder={values.length === 0 ? t('Select one or more') : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No data in this period')}
      {...inlineSelectProps}
      {...list.props}
      data={names.map((value) => ({ value, label: readableName(dimension, value) }))}
      value={values}
      onSearchChange={(text) => text !== '' && list.open()}
      onChange={(chosen) => {
        onChange(chosen);
        list.close();
      }}
    />
  );
}

export function WrittenValues({ dimension, view, values, hint, onChange }: ValuesProps) {
  const { id } = useAnalytics();
  const list = useList();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  // Avoids a request for each letter of a property name.
  const [asked] = useDebouncedValue(dimension, 300);
  const question = reportFor(asked);
  const proposed = useQuery({
    ...listQuery(id, question ?? '', view, { limit: 20, search, ...propertyAsked(asked) }),
    enabled: question !== undefined,
    refetchInterval: false,
  });
  const names = (proposed.data?.data ?? []).map(({ name }) => name).filter((name) => name !== '' && isOneValue(name));
  return (
    <TagsInput
      label={t('Values')}
      description={hint ?? t('Matches any of the values. Press Enter to add one')}
      placeholder={values.length === 0 ? t('Type or select') : undefined}
      acceptValueOnBlur
      splitChars={[]}
      {...inlineSelectProps}
      {...list.props}
      data={names}
      value={values}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        if (text !== '') list.open();
      }}
      onChange={(taken) => {
        onChange(taken);
        list.close();
      }}
    />
  );
}
