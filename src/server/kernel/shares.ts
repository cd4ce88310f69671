export type Shared = {
  count: number;
  minor: number;
  /** of each amount after division, with its sign */
  rest: number;
};

/** Remainders go to the first receivers, one minor unit each, so shares add up. Counts are split in hundredths. */
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
