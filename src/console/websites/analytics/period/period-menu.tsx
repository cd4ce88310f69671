import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Days, isDay, PERIOD_NAMES, PERIODS, type PeriodName } from '../query/periods.ts';
import classes from './bar.module.css';
import type { DaysShown } from './use-days.ts';

export function PeriodMenu({ shown, onChoose }: { shown: DaysShown; onChoose: (chosen: PeriodName | Days) => void }) {
  const [days, setDays] = useState(shown.days);
  const isRange =
    isDay(days.from) && isDay(days.to) && days.from <= days.to && days.from >= '1990-01-01' && days.from <= shown.today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRange) onChoose(days);
  };
  const field = (edge: 'from' | 'to', label: string) => (
    <DateField
      size="xs"
      label={label}
      max={shown.today}
      value={days[edge]}
      onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, [edge]: value }))}
    />
  );
  return (
    <>
      <ul>
        {PERIOD_NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={shown.period === name}
              data-autofocus={shown.period === name || undefined}
              onClick={() => onChoose(name)}
            >
              {PERIODS[name].word}
              <kbd aria-hidden>{PERIODS[name].key}</kbd>
            </button>
          </li>
        ))}
      </ul>
      <form className={classes.range} aria-label={t('Custom range')} onSubmit={submit}>
        {field('from', t('First day'))}
        {field('to', t('Last day'))}
        <Button type="submit" size="xs" disabled={!isRange}>
          {t('Apply')}
        </Button>
      </form>
    </>
  );
}
