import { t } from '../../../i18n/index.ts';
import type { Shortcut } from '../../../ui/keyboard/shortcuts.ts';
import { PERIOD_NAMES, PERIODS, type PeriodName } from '../query/periods.ts';

export type Action =
  | { do: 'period'; period: PeriodName }
  | { do: 'custom' | 'earlier' | 'later' | 'compare' | 'filter' | 'realtime' | 'clear' | 'switch' };

type Command = Exclude<Action['do'], 'period'>;

const COMMANDS: Record<Command, { key: string; word: string }> = {
  custom: { key: 'c', word: t('Custom range') },
  earlier: { key: 'ArrowLeft', word: t('Previous period') },
  later: { key: 'ArrowRight', word: t('Next period') },
  compare: { key: 'x', word: t('Compare: previous weeks, last year, off') },
  filter: { key: 'f', word: t('Add filter') },
  realtime: { key: 'r', word: t('Show realtime visitors') },
  switch: { key: 's', word: t('Switch website') },
  // not shown
  clear: { key: 'Escape', word: t('Clear all filters') },
};

export const dashboardShortcuts = (act: (action: Action) => void): Shortcut[] => [
  ...PERIOD_NAMES.map((period) => ({
    keys: PERIODS[period].key.toLowerCase(),
    word: PERIODS[period].word,
    run: () => act({ do: 'period', period }),
  })),
  ...(Object.keys(COMMANDS) as Command[]).map((name) => ({
    keys: COMMANDS[name].key,
    word: COMMANDS[name].word,
    run: () => act({ do: name }),
  })),
];
