import { SegmentedControl, TextInput } from '@mantine/core';
import { type Days, type PeriodName, readStatsSearch, type StatsSearch } from './period.ts';
import classes from './show.module.css';

const CHOICES: { value: PeriodName; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'month', label: 'Month' },
  { value: 'custom', label: 'Custom' },
];

type PeriodChooserProps = { search: StatsSearch; days: Days; today: string; onChoose: (search: StatsSearch) => void };

export function PeriodChooser({ search, days, today, onChoose }: PeriodChooserProps) {
  const period = search.period ?? '30d';
  const day = (edge: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      max={today}
      value={days[edge]}
      onChange={(event) => {
        const chosen = { ...days, [edge]: event.currentTarget.value };
        // The other end follows rather than refuse the choice.
        if (chosen.from > chosen.to) chosen[edge === 'from' ? 'to' : 'from'] = event.currentTarget.value;
        const read = readStatsSearch({ period: 'custom', ...chosen });
        if (read.period) onChoose(read);
      }}
    />
  );
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label="Period"
        data={CHOICES}
        value={period}
        transitionDuration={0}
        onChange={(value) => onChoose(readStatsSearch({ period: value, ...days }))}
      />
      {period === 'custom' && (
        <span className={classes.custom}>
          {day('from', 'First day')} to {day('to', 'Last day')}
        </span>
      )}
    </div>
  );
}
