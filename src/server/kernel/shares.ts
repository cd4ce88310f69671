export type Shared = {
  count: number;
  minor: number;
  /** what remains of each amount after the division, with the amount's sign */
  rest: number;
};

/**
 * The first receivers get one minor unit of the remainder each, so the shares add up to the whole. Counts are split in
 * hundredths.
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
