import { useId } from 'react';
import { t } from '../../i18n/index.ts';
import formClasses from '../../ui/form/form.module.css';
import { WEEKDAYS } from './labels.ts';
import classes from './maintenance.module.css';

type DaysProps = { chosen: number[]; onChange: (days: number[]) => void; error: string | undefined };

export function Weekdays(props: DaysProps) {
  const days = WEEKDAYS.map(({ short }, index) => ({ day: index + 1, word: short }));
  return <Days {...props} label={t('Days of the week')} days={days} shape={classes.week} />;
}

const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

export function MonthDays(props: DaysProps) {
  const days = [...MONTH.map((day) => ({ day, word: String(day) })), { day: -1, word: t('Last day') }];
  const isShort = props.chosen.some((day) => day > 28);
  return (
    <Days
      {...props}
      label={t('Days of the month')}
      days={days}
      shape={classes.month}
      hint={isShort ? t('Months without that day are skipped.') : undefined}
    />
  );
}

type ButtonsProps = DaysProps & {
  label: string;
  days: { day: number; word: string }[];
  shape: string | undefined;
  hint?: string | undefined;
};

function Days({ label, days, chosen, onChange, error, shape, hint }: ButtonsProps) {
  const id = useId();
  // Keeps the days in calendar order.
  const toggle = (day: number) =>
    onChange(days.map((one) => one.day).filter((one) => (one === day) !== chosen.includes(one)));
  return (
    <div>
      <span className={formClasses.label} id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border */}
      <div role="group" aria-labelledby={id} className={`${classes.days} ${shape}`}>
        {days.map(({ day, word }) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
          >
            {word}
          </button>
        ))}
      </div>
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {hint && <p className={formClasses.below}>{hint}</p>}
    </div>
  );
}
