import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ShopProfile } from '../../api/market.ts';
import formClasses from '../../ui/form/form.module.css';
import classes from './shop.module.css';

type AccentProps = {
  value: string;
  error: string | undefined;
  saved: ShopProfile;
  onChange: (value: string) => void;
};

const USUAL = '#4a43c9';

/** The accent colour, and what becomes of it in both themes once it is saved. */
export function Accent({ value, error, saved, onChange }: AccentProps) {
  return (
    <div>
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
      {saved.theme && saved.accent === value && (
        <div className={classes.samples}>
          {(['light', 'dark'] as const).map((theme) => {
            const { fill, on_fill, accent } = saved.theme?.[theme] ?? {};
            return (
              <div key={theme} className={classes[theme]}>
                <span style={{ background: fill, color: on_fill }}>Buy now</span>
                <span style={{ color: accent }}>A link</span>
                <small>{theme === 'light' ? 'Light' : 'Dark'}</small>
              </div>
            );
          })}
        </div>
      )}
      {value !== '' && saved.accent !== value && <p className={formClasses.hint}>Save to see how it looks.</p>}
    </div>
  );
}
