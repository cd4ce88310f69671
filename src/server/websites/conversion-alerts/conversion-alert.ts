/** `threshold` is a number for `below`, and percent for the other conditions. */
export type Condition = { condition: 'below' | 'drop' | 'spike'; threshold: number };

/**
 * `value`: conversions, or minor units of sales. `usual`: median of the same hours of earlier weeks. `usualTimes`:
 * number of conversions or sales in these hours.
 */
export type Measured = { value: number; usual: number; usualTimes: number };

/** `changed`: active, and edited since the last check */
export type AlertState = 'quiet' | 'active' | 'changed';
export type AlertChange = 'begins' | 'ends' | 'stays';

/** With fewer conversions, percentages are mostly chance. */
const minUsualCount = 5;

/**
 * An alert ends only at half of the threshold, so it is sent once. With few usual conversions, the state stays. An
 * edited alert ends unless its new threshold is reached.
 */
export function evaluateConversions(
  { condition, threshold }: Condition,
  { value, usual, usualTimes }: Measured,
  state: AlertState,
): AlertChange {
  if (condition === 'below') return changeOf(value < threshold, value >= threshold, state);
  if (usualTimes < minUsualCount || usual <= 0) return 'stays';
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
