/** Room above and below, so that a line at the edge keeps its width. */
const PAD = 2;

type Box = { width: number; height: number };

function pointsOf(values: readonly number[], { width, height }: Box): string[] {
  const most = Math.max(...values, 0);
  return values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width;
    // Below zero is where more was given back than came in.
    const y = height - PAD - (most === 0 ? 0 : Math.max(0, value) / most) * (height - 2 * PAD);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
}

/** SVG path of a line through the values, from zero up. */
export const lineOf = (values: readonly number[], box: Box): string =>
  values.length === 0 ? '' : `M${pointsOf(values, box).join('L')}`;

/** The same in two: what is over, and from its last point on what is not. */
export function linesOf(
  values: readonly number[],
  box: Box,
  unfinishedFrom = values.length,
): { solid: string; dashed: string } {
  const points = pointsOf(values, box);
  const pathOf = (some: string[]) => (some.length === 0 ? '' : `M${some.join('L')}`);
  const isUnfinished = unfinishedFrom > 0 && unfinishedFrom < values.length;
  return {
    solid: pathOf(isUnfinished ? points.slice(0, unfinishedFrom) : points),
    dashed: isUnfinished ? pathOf(points.slice(unfinishedFrom - 1)) : '',
  };
}

/** SVG path of what is below that line. */
export const areaOf = (values: readonly number[], box: Box): string =>
  values.length === 0 ? '' : `${lineOf(values, box)}L${box.width} ${box.height}L0 ${box.height}Z`;
