import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { calendarDate } from '../format/format.ts';
import classes from './day-field.module.css';
import { readDay } from './day-text.ts';

type DayFieldProps = {
  label: string;
  /** `YYYY-MM-DD`; '' while no day is written */
  value: string;
  /** `YYYY-MM-DD`, the last day that can be chosen */
  today: string;
  size?: 'xs' | 'sm';
  onChange: (day: string) => void;
};

const written = (day: string): string => (day === '' ? '' : calendarDate(Date.parse(`${day}T00:00:00Z`), 'UTC'));

/** A day as it is written everywhere else, typed or chosen from the browser's calendar. */
export function DayField({ label, value, today, size = 'sm', onChange }: DayFieldProps) {
  // While one writes, and where that is no day.
  const [text, setText] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const isWrong = text !== undefined && value === '';
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      size={size}
      label={label}
      autoComplete="off"
      value={text ?? written(value)}
      error={isWrong && isLeft ? 'Like 24 Oct 2026' : undefined}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readDay(event.currentTarget.value, today) ?? '');
      }}
      onBlur={() => {
        setLeft(true);
        if (!isWrong) setText(undefined);
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-label={`Choose ${label.toLowerCase()}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={15} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            className={classes.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            max={today}
            value={value}
            onChange={(event) => {
              setText(undefined);
              if (event.currentTarget.value !== '') onChange(event.currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}
