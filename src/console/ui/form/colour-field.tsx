import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';
import classes from './colour-field.module.css';

type ColourFieldProps = {
  description: string;
  /** `#rrggbb`; empty for the default color */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const USUAL = '#4a43c9';

export function ColourField({ description, value, error, onChange }: ColourFieldProps) {
  return (
    <TextInput
      className={classes.colour}
      name="accent"
      label={t('Accent color')}
      placeholder={USUAL}
      description={description}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          aria-label={t('Choose the accent color')}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : USUAL}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Use the default color')}
            onClick={() => onChange('')}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
