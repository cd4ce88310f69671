import { dayMs } from '../../kernel/time.ts';
import type { Alert } from './alert.ts';

/** A message in plain words, for the channels to dress up. Whatever stands in it is text, never markup. */
export type Words = {
  title: string;
  /** name and value, in order */
  lines: [string, string][];
  tone: 'bad' | 'good' | 'warning';
};

export function wordsOf({ facts }: Alert, nowMs: number): Words {
  const { monitor } = facts;
  const about: [string, string][] = [
    ['Monitor', monitor.name],
    ['Address', monitor.url],
  ];
  switch (facts.event) {
    case 'opened':
      return {
        title: `Down: ${monitor.name}`,
        lines: [...about, ['Cause', facts.incident.cause], ['Since', moment(facts.incident.startedAt)]],
        tone: 'bad',
      };
    case 'closed': {
      const { startedAt, endedAt, cause } = facts.incident;
      return {
        title: `Up again: ${monitor.name}`,
        lines: [
          ...about,
          ['Down for', duration(endedAt - startedAt)],
          ['From', moment(startedAt)],
          ['To', moment(endedAt)],
          ['Cause', cause],
        ],
        tone: 'good',
      };
    }
    case 'certificate':
      return {
        title: `Certificate ends ${inDays(facts.expiresAt - nowMs)}: ${monitor.name}`,
        lines: [...about, ['Certificate ends', moment(facts.expiresAt)]],
        tone: 'warning',
      };
    case 'domain':
      return {
        title: `Domain ends ${inDays(facts.expiresAt - nowMs)}: ${monitor.name}`,
        lines: [...about, ['Domain ends', moment(facts.expiresAt)]],
        tone: 'warning',
      };
  }
}

const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const inDays = (ms: number): string => {
  const days = Math.floor(ms / dayMs);
  return days < 1 ? 'within a day' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
};

/** The two largest units: `2 h 5 min`, `41 s`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
