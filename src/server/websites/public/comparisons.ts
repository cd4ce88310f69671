import { message } from '../../kernel/index.ts';

export const comparisons = {
  previous: {
    word: message('vs. same weekdays'),
    compared: message('Compared with the same weekdays before: {days}'),
    nothing: message('No comparison: there were no visits on the same weekdays before, {days}.'),
    asked: { compare: 'previous' },
  },
  previous_dates: {
    word: message('vs. previous days'),
    compared: message('Compared with the days just before: {days}'),
    nothing: message('No comparison: there were no visits on the days just before, {days}.'),
    asked: { compare: 'previous', match_weekdays: 0 },
  },
  year: {
    word: message('vs. same weekdays last year'),
    compared: message('Compared with the same weekdays last year: {days}'),
    nothing: message('No comparison: there were no visits on the same weekdays last year, {days}.'),
    asked: { compare: 'year' },
  },
  year_dates: {
    word: message('vs. same dates last year'),
    compared: message('Compared with the same dates last year: {days}'),
    nothing: message('No comparison: there were no visits on the same dates last year, {days}.'),
    asked: { compare: 'year', match_weekdays: 0 },
  },
  none: {
    word: message('No comparison'),
    compared: message('No comparison.'),
    nothing: message('No comparison.'),
    asked: { compare: 'none' },
  },
} as const;

export type Comparison = keyof typeof comparisons;
export const comparisonNames = Object.keys(comparisons) as Comparison[];
