import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Goal } from '../../api/websites.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import type { Tracked } from './suggestions.ts';

const SHOWN = 8;

type TargetFieldProps = {
  kind: Goal['kind'];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  tracked: Tracked | undefined;
  placeholder: string;
  label?: string;
  description?: ReactNode;
  'aria-label'?: string;
  autoFocus?: boolean;
};

export function TargetField({ kind, tracked, ...field }: TargetFieldProps) {
  const { pages = [], events = [] } = tracked ?? {};
  return (
    <Autocomplete
      data={kind === 'event' ? events : pages}
      limit={SHOWN}
      // The list opens below the field when the user types. Above the field, it would cover the label.
      openOnFocus={false}
      comboboxProps={{ ...inlineSelectProps.comboboxProps, middlewares: { flip: false } }}
      {...field}
    />
  );
}
