/** What begins an alert: fewer than so many, or so many percent below or above the usual. */
export type Condition = { condition: 'below' | 'drop' | 'spike'; threshold: number };

/**
 * What was counted: conversions, or minor units of sales. `usual` is the median of the same hours of earlier weeks, and
 * `usualTimes` how many conversions or sales that were.
 */
export type Measured = { value: number; usual: number; usualTimes: number };

/** `changed`: active, and not judged since it was changed */
export type AlertState = 'quiet' | 'active' | 'changed';
export type AlertChange = 'begins' | 'ends' | 'stays';

/** Below this many usual conversions, a change of percents is chance. */
const leastUsual = 5;

/**
 * What follows for an alert. One that compares with the usual ends when half of the difference is gone, so that what goes
 * up and down about its threshold is told once; where few are usual, nothing is said either way. One that was changed while
 * it was active ends unless its new threshold is reached: it began by another.
 */
export function evaluateConversions(
  { condition, threshold }: Condition,
  { value, usual, usualTimes }: Measured,
  state: AlertState,
): AlertChange {
  if (condition === 'below') return changeOf(value < threshold, value >= threshold, state);
  if (usualTimes < leastUsual || usual <= 0) return 'stays';
  const percents = (100 * (condition === 'drop' ? usual - value : value - usual)) / usual;
  return changeOf(percents >= threshold, percents <= threshold / 2, state);
}

function changeOf(isReached: boolean, isOver: boolean, state: AlertState): AlertChange {
  switch (state) {
    case 'quiet':
      return isReached ? 'begins' : 'stays';
    case 'active':
      return isOver ? 'ends' : 'stays';
    case 'changed':
      return isReached ? 'stays' : 'ends';
  }
}
