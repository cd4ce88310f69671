/** Both ends are inclusive. */
export type StatusRange = { from: number; to: number };

const lowest = 100;
const highest = 599;
export const maxStatusRanges = 20;

export const defaultStatuses: StatusRange[] = [{ from: 0, to: 399 }];

/**
 * Returns undefined if the text is invalid. Ranges that overlap stay separate, because `acceptsRedirect` needs explicit
 * redirect codes.
 */
export function parseStatusCodes(text: string): StatusRange[] | undefined {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter((part) => part !== '');
  const ranges = parts.map(rangeOf);
  if (ranges.length === 0 || ranges.length > maxStatusRanges) return undefined;
  if (!ranges.every((range) => range !== undefined)) return undefined;
  const inOrder = ranges.toSorted((one, other) => one.from - other.from || one.to - other.to);
  return inOrder.filter((one, index) => {
    const before = inOrder[index - 1];
    return before?.from !== one.from || before.to !== one.to;
  });
}

function rangeOf(text: string): StatusRange | undefined {
  const [, hundreds] = /^([1-5])xx$/i.exec(text) ?? [];
  if (hundreds !== undefined) return { from: Number(hundreds) * 100, to: Number(hundreds) * 100 + 99 };
  const [, first, last = first] = /^(\d{3})(?:-(\d{3}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= lowest && from <= to && to <= highest ? { from, to } : undefined;
}

export const formatStatusCodes = (ranges: StatusRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ');

export const acceptsStatus = (ranges: StatusRange[], status: number): boolean =>
  ranges.some(({ from, to }) => status >= from && status <= to);

export const maxRedirects = 5;

/** A response with one of these and a `Location` is followed, unless the monitor lists its status. */
export const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/**
 * An entry that covers only redirects, such as 301 or 300-399, accepts a redirect as the answer. Other redirects are
 * followed, so 200-399 applies to the last response.
 */
export const acceptsRedirect = (ranges: StatusRange[], status: number): boolean =>
  acceptsStatus(ranges.filter(isForRedirects), status);

export const isForRedirects = ({ from, to }: StatusRange): boolean => from >= 300 && to <= 399;
