type Point = { x: number; y: number };

/**
 * The same rings with steps from point to point in place of absolute places, which are shorter and alike, so that they
 * compress to less than half. Takes the absolute `M`, `L` and `Z` of d3-geo, and keeps whole units: a pixel of a map twice
 * as wide as the page shows. A ring smaller than that is left out.
 */
export const compactPath = (path: string): string =>
  path.split('Z').filter(Boolean).map(parseRing).map(compactRing).join('');

const parseRing = (ring: string): Point[] =>
  ring
    .slice(1)
    .split('L')
    .map((point) => {
      const [x = 0, y = 0] = point.split(',').map((value) => Math.round(Number(value)));
      return { x, y };
    });

function compactRing([first, ...others]: Point[]): string {
  if (!first) return '';
  const moves: number[] = [];
  let last = first;
  for (const point of others) {
    if (point.x === last.x && point.y === last.y) continue;
    moves.push(point.x - last.x, point.y - last.y);
    last = point;
  }
  // The way back to its first point is what `z` draws.
  if (last.x === first.x && last.y === first.y) moves.splice(-2);
  if (moves.length < 4) return '';
  return `M${join([first.x, first.y])}l${join(moves)}z`;
}

/** Numbers without the separators that SVG does not need: `1-2` is 1 and -2. */
const join = (numbers: number[]): string => numbers.join(' ').replaceAll(' -', '-');
