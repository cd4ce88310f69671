/** How the page views of one visit follow on each other, times in epoch ms. */
export type Pace = {
  /** of the minute that is counted */
  minuteMs: number;
  views: number;
  lastMs: number;
  lastPath: string;
  /** between the last two views, ms */
  gapMs: number;
  /** page views in a row that came after about the same time, each of another page */
  regular: number;
  isAutomatic: boolean;
};

/** No person views more pages a minute; a whole class behind one address may reach half of it. */
const maxViewsAMinute = 120;
/** As many in a row at one interval are a timer's. */
const maxRegular = 30;
const toleratedMs = 100;
/** Reloads of the same page come from a timer in the page, and quicker ones are caught by the first limit. */
const shortestGapMs = 500;

export const startPace = (nowMs: number, path: string): Pace => ({
  minuteMs: nowMs,
  views: 1,
  lastMs: nowMs,
  lastPath: path,
  gapMs: 0,
  regular: 0,
  isAutomatic: false,
});

/**
 * Takes in one more page view and tells whether the visit goes as only a program does: too many in a minute, or at
 * perfectly regular intervals. Once it does, it stays so.
 */
export function isAutomatic(pace: Pace, nowMs: number, path: string): boolean {
  if (pace.isAutomatic) return true;
  if (nowMs - pace.minuteMs >= 60_000) {
    pace.minuteMs = nowMs;
    pace.views = 0;
  }
  pace.views++;
  const gapMs = nowMs - pace.lastMs;
  const isSame = Math.abs(gapMs - pace.gapMs) <= toleratedMs && gapMs >= shortestGapMs && path !== pace.lastPath;
  pace.regular = isSame ? pace.regular + 1 : 0;
  pace.lastMs = nowMs;
  pace.lastPath = path;
  pace.gapMs = gapMs;
  pace.isAutomatic = pace.views > maxViewsAMinute || pace.regular >= maxRegular;
  return pace.isAutomatic;
}
