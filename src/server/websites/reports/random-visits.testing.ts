import type { PageviewRow } from '../../events/index.ts';
import { pageview, traits } from '../../events/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { zonedDay } from './zoned-days.testing.ts';

/** Names that break SQL made by naive string concatenation. */
export const hostilePages = [
  '/',
  '/a',
  '/a/b',
  "/it's",
  '/100%_x',
  '/100a_x',
  '/*',
  '/back\\slash',
  '/ünï',
  '/{x:String}',
];
export const hostileEvents = ['Paid', "Paid'; --", 'Sign_up%', 'Signaup%', '*', '\\'];
const keys = ['plan', "pl'an", 'a.b:c', '%'];
const values = ['free', 'pro, yearly', "pro'", '\\', 'tab\there\nnew line', '', 'ünï'];
const currencies = ['EUR', 'JPY', 'KWD'];

function numbersFrom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

export function randomVisits(asked: { website: number; visits: number; days: number; endMs: number; seed: number }) {
  const upTo = numbersFrom(asked.seed);
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const rows: PageviewRow[] = [];
  for (let n = 0; n < asked.visits; n++) {
    let at = asked.endMs - 1 - upTo(asked.days * dayMs);
    const visit = {
      website: asked.website,
      // Above 2^53, so lost digits are detected.
      visit: String(2n ** 63n + 256n * BigInt(upTo(asked.visits / 2)) + BigInt(upTo(48))),
      person: upTo(3) === 0 ? String(2n ** 60n + BigInt(upTo(60))) : '0',
      bot: upTo(12) === 0 ? (2 as const) : (0 as const),
      traits: traits({ country: oneOf(['DE', 'US', 'IN', '']), browser: oneOf(['Firefox', "Bro'wser"]) }),
    };
    for (let left = 1 + upTo(9); left > 0; left--) {
      const path = oneOf(hostilePages);
      const row = { ...visit, at, path };
      switch (upTo(5)) {
        case 0:
          rows.push(pageview({ ...row, name: 'engagement', scroll: upTo(101), engaged: upTo(60_000) }));
          break;
        case 1: {
          const paid = upTo(2) === 0 ? { currency: oneOf(currencies), revenue: upTo(100_000) - 10_000 } : {};
          const props = Object.fromEntries(Array.from({ length: upTo(3) }, () => [oneOf(keys), oneOf(values)]));
          rows.push(pageview({ ...row, name: oneOf(hostileEvents), props, ...paid }));
          break;
        }
        default:
          rows.push(pageview({ ...row, props: upTo(4) === 0 ? { [oneOf(keys)]: oneOf(values) } : {} }));
      }
      at += upTo(3) === 0 ? 0 : upTo(90_000);
    }
  }
  return rows;
}

export const isEvent = (row: PageviewRow): boolean => row.name !== 'pageview' && row.name !== 'engagement';
export const visitorOf = (row: PageviewRow): bigint => BigInt(row.visit) >> 8n;
export const distinct = (list: Iterable<unknown>): number => new Set(list).size;
export const dayOfRow = (row: PageviewRow, zone: string): string => zonedDay(row.at, zone).name;

export const fits = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(text);

export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round(((100 * part) / whole) * 10) / 10;
