import uPlot from 'uplot';
import type { ChartMarker, ChartProps } from './chart-props.ts';
import { shownRange, stepOf, valueRange } from './range.ts';

type ChartContext = {
  width: number;
  /** px */
  height: number;
  tokens: CSSStyleDeclaration;
  onPoint: (index: number | null) => void;
  /** in epoch seconds */
  onDrag: (from: number, to: number) => void;
};

/** In px. */
export const PLOT_MARGIN = { left: 56, right: 18 };
/** A shorter drag is a click. */
const MIN_DRAG_PX = 8;

// not shown
const FONT = '11px "Inter Variable", system-ui, sans-serif';

export function chartOptions(current: () => ChartProps, context: ChartContext): uPlot.Options {
  const { width, height, tokens, onPoint, onDrag } = context;
  const color = (token: string) => tokens.getPropertyValue(token).trim();
  const { series, zone, isWhole, zoom } = current();
  const hasBars = series.some(({ draw }) => draw === 'bars');
  const axis = { font: FONT, stroke: color('--gh-text-faint'), ticks: { show: false }, gap: 6 };
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
    legend: { show: false },
    // Leaves space for half of the last time label.
    padding: [8, PLOT_MARGIN.right, 0, 0],
    cursor: {
      y: false,
      points: { show: !hasBars, size: 7 },
      drag: { x: zoom !== undefined, y: false, setScale: false, dist: MIN_DRAG_PX },
      bind: {
        dblclick: () => () => {
          current().zoom?.onReset?.();
          return null;
        },
      },
    },
    scales: {
      x: { time: true, range: () => shownRange(current()) },
      y: { range: (_, low, high) => valueRange({ low, high, leastTop: current().leastTop }) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        space: 70,
        incrs: () => (hasBars ? DAY_STEPS : lineSteps(current().times)),
        values: (_, splits) => {
          const { readTick, ...shown } = current();
          const [from, to] = shownRange(shown);
          return splits.map((seconds) => readTick(seconds, to - from));
        },
      },
      {
        ...axis,
        grid: { stroke: color('--gh-chart-grid'), width: 1 },
        size: PLOT_MARGIN.left,
        space: 44,
        incrs: hasBars || isWhole ? WHOLE_STEPS : undefined,
        values: (_, splits) => {
          const { readValue, readScale = readValue } = current();
          return splits.map(readScale);
        },
      },
    ],
    series: [
      {},
      ...series.flatMap(({ draw, color: token, fill, unfinishedFrom }): uPlot.Series[] => {
        if (draw === 'bars') return [{ width: 0, fill: color(token), points: { show: isAlone }, paths: bars }];
        const area = fill ? { fill: color(fill) } : {};
        const line = { stroke: color(token), width: 1.6, points: { show: isAlone }, spanGaps: false, ...area };
        return unfinishedFrom === undefined ? [line] : [line, { ...line, dash: [5, 4] }];
      }),
    ],
    hooks: {
      setCursor: [
        (plot) => onPoint(plot.cursor.left !== undefined && plot.cursor.left >= 0 ? (plot.cursor.idx ?? null) : null),
      ],
      setSelect: [
        (plot) => {
          const { left, width: dragged } = plot.select;
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          if (dragged >= MIN_DRAG_PX) onDrag(plot.posToVal(left, 'x'), plot.posToVal(left + dragged, 'x'));
        },
      ],
      drawClear: [
        (plot) => {
          drawMarkers(plot, current().markers ?? [], color);
          drawFailures(plot, current(), color('--gh-down-wash'), color('--gh-down-mark'));
        },
      ],
    },
  };
}

const bars = uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.08 });
const DAY = 86_400;
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 365].map((days) => days * DAY);
/** In days. Includes the lengths that uPlot treats as calendar months and years. */
const LONG_STEPS = [1, 2, 3, 4, 5, 7, 10, 15, 30, 60, 90, 180, 365, 730, 1825].map((days) => days * DAY);
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720].map((minutes) => minutes * 60);
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((power) => step * 10 ** power))
  .sort((a, b) => a - b);

/** With daily points, steps shorter than a day would repeat the same date. */
function lineSteps(times: number[]): number[] {
  return stepOf(times) >= DAY * 0.9 ? LONG_STEPS : [...CLOCK_STEPS, ...LONG_STEPS];
}

/**
 * Shows dots if a point is between two gaps, because no line is drawn there. Never shows dots for 40 points or more.
 */
const isAlone: uPlot.Series.Points.Show = (plot, seriesIndex) => {
  const values = plot.data[seriesIndex] ?? [];
  return values.some((value, index) => value != null && values[index - 1] == null && values[index + 1] == null)
    ? values.filter((value) => value != null).length < 40
    : false;
};

function drawFailures(plot: uPlot, { times, failures }: ChartProps, wash: string, mark: string): void {
  if (!failures) return;
  const { ctx, bbox } = plot;
  const step = times.length > 1 ? stepOf(times) : 60;
  const strip = 3 * devicePixelRatio;
  ctx.save();
  failures.forEach((failure, index) => {
    const time = times[index];
    if (!failure || time === undefined) return;
    const left = Math.max(bbox.left, plot.valToPos(time, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(times[index + 1] ?? time + step, 'x', true));
    const width = Math.max(1, right - left);
    ctx.fillStyle = wash;
    const height = Math.max(strip, failure.share * bbox.height);
    ctx.fillRect(left, bbox.top + bbox.height - height, width, height);
    ctx.fillStyle = mark;
    ctx.fillRect(left, bbox.top + bbox.height - strip, width, strip);
  });
  ctx.restore();
}

const HATCH = 7;

/** Keeps the data readable above marker lines. */
const LINE_ALPHA = 0.45;

function drawMarkers(plot: uPlot, markers: ChartMarker[], color: (token: string) => string): void {
  const { ctx, bbox } = plot;
  const pixel = devicePixelRatio;
  const bottom = bbox.top + bbox.height;
  const at = (seconds: number) =>
    Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(seconds, 'x', true)));
  const isInside = (seconds: number) => at(seconds) === plot.valToPos(seconds, 'x', true);
  const line = (seconds: number) => {
    if (!isInside(seconds)) return;
    ctx.beginPath();
    ctx.moveTo(at(seconds), bbox.top);
    ctx.lineTo(at(seconds), bottom);
    ctx.stroke();
  };
  const drawn = new Set<number>();
  for (const { kind, from, to } of markers) {
    const [left, right] = [at(from), at(to)];
    ctx.save();
    ctx.lineWidth = pixel;
    switch (kind) {
      case 'maintenance':
        if (right - left <= pixel) {
          // The span is too narrow to hatch.
          ctx.globalAlpha = LINE_ALPHA;
          ctx.strokeStyle = color('--gh-maintenance-mark');
          line(from);
          break;
        }
        ctx.fillStyle = color('--gh-maintenance-wash');
        ctx.fillRect(left, bbox.top, Math.max(pixel, right - left), bbox.height);
        ctx.beginPath();
        ctx.rect(left, bbox.top, right - left, bbox.height);
        ctx.clip();
        ctx.strokeStyle = color('--gh-maintenance-hatch');
        ctx.beginPath();
        for (let x = left - bbox.height; x < right; x += HATCH * pixel) {
          ctx.moveTo(x, bottom);
          ctx.lineTo(x + bbox.height, bbox.top);
        }
        ctx.stroke();
        break;
      case 'degraded':
        ctx.fillStyle = color('--gh-degraded-wash');
        ctx.fillRect(left, bbox.top, Math.max(pixel, right - left), bbox.height);
        break;
      case 'down':
        ctx.fillStyle = color('--gh-down-wash');
        ctx.fillRect(left, bbox.top, right - left, bbox.height);
        ctx.globalAlpha = LINE_ALPHA;
        ctx.strokeStyle = color('--gh-down-mark');
        ctx.setLineDash([4 * pixel, 3 * pixel]);
        if (!drawn.has(left)) line(from);
        drawn.add(left);
        break;
      case 'note':
        ctx.strokeStyle = color('--gh-text-faint');
        ctx.setLineDash([2 * pixel, 3 * pixel]);
        line(from);
        break;
    }
    ctx.restore();
  }
}
