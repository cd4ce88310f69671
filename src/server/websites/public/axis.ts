/** In seconds. */
const timeSteps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
const lines = 4;

type Kind = { isWhole: true | undefined; isTime: true | undefined };

export function axisOf(most: number, { isWhole, isTime }: Kind): { top: number; labels: number[] } {
  const least = most / lines;
  const step = isTime ? (timeSteps.find((one) => one >= least) ?? roundStep(least)) : roundStep(least);
  const whole = isWhole ? Math.max(1, Math.ceil(step)) : step;
  const count = Math.max(1, Math.ceil(most / whole - 1e-9));
  return { top: whole * count, labels: Array.from({ length: count + 1 }, (_, index) => rounded(whole * index)) };
}

function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return rounded(([1, 2, 2.5, 5, 10].find((one) => one * power >= least - 1e-9) ?? 10) * power);
}

const rounded = (value: number): number => Number(value.toPrecision(12));
