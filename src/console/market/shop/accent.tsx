import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './shop.module.css';

type AccentProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const USUAL = '#4a43c9';

/** The accent colour, typed or picked. */
export function Accent({ value, error, onChange }: AccentProps) {
  return (
    <div className={classes.accent}>
      <TextInput
        name="accent"
        label="Accent colour"
        placeholder={USUAL}
        description="Buttons and links. Made darker or lighter where text would be hard to read"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSectionWidth={44}
        leftSection={
          <input
            type="color"
            aria-label="Choose the accent colour"
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : USUAL}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        rightSection={
          value !== '' && (
            <ActionIcon variant="subtle" color="gray" aria-label="Use the usual colour" onClick={() => onChange('')}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
    </div>
  );
}
