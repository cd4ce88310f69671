/** What a period is compared with, as the questions take it and as it reads. */
export const comparisons = {
  previous: { word: 'vs. same weekdays before', days: 'the same weekdays before', asked: { compare: 'previous' } },
  previous_dates: {
    word: 'vs. days just before',
    days: 'the days just before',
    asked: { compare: 'previous', match_weekdays: 0 },
  },
  year: { word: 'vs. same weekdays last year', days: 'the same weekdays last year', asked: { compare: 'year' } },
  year_dates: {
    word: 'vs. same dates last year',
    days: 'the same dates last year',
    asked: { compare: 'year', match_weekdays: 0 },
  },
  none: { word: 'No comparison', days: '', asked: { compare: 'none' } },
} as const;

export type Comparison = keyof typeof comparisons;
export const comparisonNames = Object.keys(comparisons) as Comparison[];
