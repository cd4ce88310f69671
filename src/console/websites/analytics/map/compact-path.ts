type Point = { x: number; y: number };

/**
 * Rewrites the absolute `M`, `L` and `Z` commands of d3-geo as relative steps in whole units, which compress to less
 * than half the size. Skips rings that are smaller than a unit.
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
  // `z` draws the line back to the first point.
  if (last.x === first.x && last.y === first.y) moves.splice(-2);
  if (moves.length < 4) return '';
  return `M${join([first.x, first.y])}l${join(moves)}z`;
}

/** SVG doesn't need a separator before a minus sign: `1-2` is 1 and -2. */
const join = (numbers: number[]): string => numbers.join(' ').replaceAll(' -', '-');
