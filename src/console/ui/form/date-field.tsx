import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './date-field.module.css';
import { parseDate, showDate } from './typed-date.ts';

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` for minutes; '' if empty; the typed text if it is not a date */
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

/** Shows the console's date format, even if the browser's language has another. */
export const DateField = (props: DateFieldProps) => <TypedDate {...props} precision="day" />;

export const DateTimeField = (props: DateFieldProps) => <TypedDate {...props} precision="minute" />;

const EXAMPLES = { day: showDate('2026-11-22'), minute: showDate('2026-11-22T18:34') };

type TypedDateProps = DateFieldProps & { precision: 'day' | 'minute' };

function TypedDate({ value, onChange, precision, error, onBlur, min, max, ...rest }: TypedDateProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const isDate = /^\d{4}-/.test(value);
  const pick = (next: string) => onChange({ currentTarget: { value: next } });
  return (
    <TextInput
      placeholder={EXAMPLES[precision]}
      autoComplete="off"
      {...rest}
      value={typed ?? showDate(value)}
      error={
        isWrong && !isDate && value !== '' ? t('Enter a date like {example}', { example: EXAMPLES[precision] }) : error
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setWrong(false);
        const year = new Date().getFullYear();
        const found = parseDate(currentTarget.value, precision, year);
        // `parseDate` adds a missing year. If the date is then after `max`, the previous year is meant.
        const isLater = found !== undefined && typeof max === 'string' && found > max;
        pick((isLater ? parseDate(currentTarget.value, precision, year - 1) : found) ?? currentTarget.value);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        setWrong(true);
        onBlur?.(event);
      }}
      rightSection={
        <span className={classes.pick}>
          {/* Shows the browser's calendar, but not its field, which would use the browser's language. */}
          <input
            ref={calendar}
            type={precision === 'day' ? 'date' : 'datetime-local'}
            className={classes.calendar}
            aria-hidden="true"
            tabIndex={-1}
            value={isDate ? value : ''}
            min={min}
            max={max}
            onChange={({ currentTarget }) => {
              setTyped(undefined);
              pick(currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('Open calendar')}
            disabled={rest.disabled === true}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        </span>
      }
    />
  );
}
