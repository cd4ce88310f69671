/** Space at the edges, so lines there are not clipped. */
const PAD = 2;

type Box = { width: number; height: number };

function pointsOf(values: readonly number[], { width, height }: Box): string[] {
  const most = Math.max(...values, 0);
  return values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width;
    // Values are negative if refunds exceed sales.
    const y = height - PAD - (most === 0 ? 0 : Math.max(0, value) / most) * (height - 2 * PAD);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
}

export const lineOf = (values: readonly number[], box: Box): string =>
  values.length === 0 ? '' : `M${pointsOf(values, box).join('L')}`;

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

export const areaOf = (values: readonly number[], box: Box): string =>
  values.length === 0 ? '' : `${lineOf(values, box)}L${box.width} ${box.height}L0 ${box.height}Z`;
