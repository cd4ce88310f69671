/** Amounts that are shared one by one among as many receivers, each evenly. */
export type Shared = {
  /** how many amounts */
  count: number;
  /** minor units of all of them together */
  minor: number;
  /** what each leaves over, when it is divided by the number of receivers; of its sign */
  rest: number;
};

/**
 * What each receiver gets of amounts that are shared evenly. What one leaves over goes to the first receivers, a minor unit
 * each, so that the shares of an amount add up to it, and those of two days to those of both. Counts are shared as
 * hundredths the same way.
 */
export function shareEvenly<R>(
  { count, minor, rest }: Shared,
  receivers: readonly R[],
): { receiver: R; count: number; minor: number }[] {
  const parts = receivers.length;
  const whole = (minor - rest * count) / parts;
  const hundredths = Math.floor(100 / parts);
  return receivers.map((receiver, index) => ({
    receiver,
    count: (count * (hundredths + (index < 100 % parts ? 1 : 0))) / 100,
    minor: whole + (index < Math.abs(rest) ? Math.sign(rest) * count : 0),
  }));
}
