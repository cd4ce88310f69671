import { dayMs, inLanguage } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { downtimeMs, percentUp, watchedMs } from '../../incidents/index.ts';
import { formatPercent } from '../formatting.ts';
import type { ShownState } from '../shown-state.ts';
import { overallStatus, type PageView, type ShownMonitor } from './view.ts';

export const badgePeriods = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs, '90d': 90 * dayMs };
export type BadgePeriod = keyof typeof badgePeriods;

/** White text on them has a contrast of at least 4.5:1. */
const colours = {
  up: '#14794a',
  down: '#c0261d',
  maintenance: '#8a5a00',
  paused: '#5f5f6a',
  unknown: '#2f5d8c',
  degraded: '#a84300',
  pending: '#5f5f6a',
} satisfies Record<ShownState, string>;

const words = {
  up: 'operational',
  down: 'down',
  maintenance: 'maintenance',
  paused: 'paused',
  unknown: 'unknown',
  degraded: 'degraded',
  pending: 'pending',
} satisfies Record<ShownState, string>;

export type Badge = { label: string; value: string; colour: string };

/** Badges are in English, because most documents that contain them are. */
export function statusBadge(view: PageView, monitor?: ShownMonitor): Badge {
  const state = monitor?.status ?? overallStatus(view).state;
  return { label: 'status', value: words[state], colour: colours[state] };
}

export function uptimeBadge(view: PageView, monitors: ShownMonitor[], period: BadgePeriod): Badge {
  const from = view.nowMs - badgePeriods[period];
  let watched = 0;
  let down = 0;
  for (const { history } of monitors) {
    watched += watchedMs(history, from, view.nowMs);
    down += downtimeMs(history, from, view.nowMs);
  }
  const percent = watched === 0 ? null : percentUp(watched, down);
  const state: ShownState =
    percent === null ? 'pending' : percent >= 99.9 ? 'up' : percent >= 99 ? 'maintenance' : 'down';
  const value = inLanguage('en', () => formatPercent(percent));
  return { label: `uptime ${period}`, value, colour: colours[state] };
}

/** Average of the last 24 hours. */
export function responseBadge(monitors: ShownMonitor[]): Badge {
  const known = monitors.flatMap(({ responses = [] }) => responses.filter((ms) => ms !== null));
  if (known.length === 0) return { label: 'response time', value: 'no data', colour: colours.pending };
  const average = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  return { label: 'response time', value: `${Math.max(1, Math.round(average))} ms`, colour: colours.unknown };
}

/** https://shields.io/badges/endpoint-badge */
export const shieldsJson = ({ label, value, colour }: Badge): string =>
  JSON.stringify({ schemaVersion: 1, label, message: value, color: colour });

/** Widths of Verdana letters at 11 px. Other letters count as 7. */
const letterWidths: Record<string, number> = {
  ...{ i: 3, l: 3, t: 4.3, f: 3.9, r: 4.7, ' ': 3.9, '.': 4, s: 5.7, c: 5.7, k: 6.5, a: 6.6, e: 6.6, o: 6.7 },
  ...{ w: 9, m: 10.7, '%': 11.8 },
};
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letterWidths[letter] ?? 7), 0);

export function badgeSvg({ label, value, colour }: Badge): string {
  const left = Math.ceil(widthOf(label)) + 12;
  const width = left + Math.ceil(widthOf(value)) + 12;
  const half = (text: string, from: number, to: number) =>
    `<text x="${(from + to) / 2}" y="14" textLength="${to - from - 12}">${escapeHtml(text)}</text>`;
  const said = escapeHtml(`${label}: ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${said}"><title>${said}</title><rect width="${width}" height="20" rx="4" fill="${colour}"/><path d="M4 0h${left - 4}v20h-${left - 4}a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4z" fill="#3a3a44"/><g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" text-anchor="middle">${half(label, 0, left)}${half(value, left, width)}</g></svg>
`;
}
