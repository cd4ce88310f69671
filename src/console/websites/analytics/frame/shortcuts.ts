import { PERIOD_NAMES, PERIODS, type PeriodName } from '../query/periods.ts';

/** What a key does on the page. */
export type Action =
  | { do: 'period'; period: PeriodName }
  | { do: 'custom' | 'earlier' | 'later' | 'compare' | 'filter' | 'realtime' | 'clear' | 'help' | 'switch' };

type Command = Exclude<Action['do'], 'period'>;

/** Keys beside those of the periods, as the help shows them. */
export const COMMANDS: Record<Command, { keys: string[]; word: string }> = {
  custom: { keys: ['C'], word: 'Custom range' },
  earlier: { keys: ['←'], word: 'Previous period' },
  later: { keys: ['→'], word: 'Next period' },
  compare: { keys: ['X'], word: 'Compare: weeks before, last year, off' },
  filter: { keys: ['F'], word: 'Add filter' },
  realtime: { keys: ['R'], word: 'Show realtime visitors' },
  switch: { keys: ['S'], word: 'Switch website' },
  clear: { keys: ['Esc'], word: 'Clear all filters' },
  help: { keys: ['?'], word: 'Keyboard shortcuts' },
};

const NAMED: Record<string, Command> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  Escape: 'clear',
  c: 'custom',
  x: 'compare',
  f: 'filter',
  r: 'realtime',
  s: 'switch',
  '?': 'help',
};

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Undefined for keys that mean nothing here, and for those of the browser. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Key): Action | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = NAMED[key] ?? NAMED[key.toLowerCase()];
  if (name) return { do: name };
  const period = PERIOD_NAMES.find((candidate) => PERIODS[candidate].key === key.toUpperCase());
  return period && { do: 'period', period };
}
