import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { isHostingAddress } from './hosting-networks.ts';

/** 0 people; automated by 1 what the agent says, 2 where it comes from, 3 how it behaves. */
export type BotKind = 0 | 1 | 2 | 3;

const maxRemembered = 5000;
/** Real user agents are shorter; more would let a sender fill the memory and the time of the pattern. */
const maxLength = 512;
const remembered = new Map<string, boolean>();

/** Whether a user agent is an automated one. No user agent at all is one too: every browser sends it. */
function isBotAgent(userAgent: string): boolean {
  if (userAgent === '') return true;
  const key = userAgent.length > maxLength ? userAgent.slice(0, maxLength) : userAgent;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const bot = isbot(key) || automated.test(key);
  if (remembered.size >= maxRemembered) {
    const oldest = remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
  }
  remembered.set(key, bot);
  return bot;
}

/** What browsers under a program's control call themselves, where the list of bots does not know it. */
const automated = /headless|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse/i;

export type Visitor = {
  address: string;
  userAgent: string;
  screen: string;
  /** of the visitor's own request; undefined where a back end reports it */
  headers: IncomingHttpHeaders | undefined;
};

/**
 * Whether a report comes from a program, by what one report tells. A network of hosting is no proof: people come out of
 * there through companies' networks and VPNs. It takes a second sign.
 */
export function detectBot({ address, userAgent, screen, headers }: Visitor): BotKind {
  if (isBotAgent(userAgent)) return 1;
  // Crawlers send their operator's e-mail address; a headless browser names itself here whatever its user agent says.
  if (headers?.from !== undefined || headers?.['sec-ch-ua']?.includes('Headless')) return 1;
  return looksAutomated(userAgent, screen, headers) && isHostingAddress(address) ? 2 : 0;
}

/** Whether a request does something that real browsers rarely do. No single sign proves a bot. */
function looksAutomated(userAgent: string, screen: string, headers: IncomingHttpHeaders | undefined): boolean {
  if (headlessScreens.has(screen)) return true;
  if (headers === undefined) return false;
  if (!headers['accept-language']) return true;
  // Over HTTPS every Chromium since version 89 sends both; a program that only borrows its user agent forgets one.
  return headers['sec-fetch-site'] !== undefined && headers['sec-ch-ua'] === undefined && / Chrome\/\d/.test(userAgent);
}

/** What browsers without a screen report. */
const headlessScreens = new Set(['800x600', '0x0', '1x1']);

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
const minGapMs = 500;

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
  const isSame = Math.abs(gapMs - pace.gapMs) <= toleratedMs && gapMs >= minGapMs && path !== pace.lastPath;
  pace.regular = isSame ? pace.regular + 1 : 0;
  pace.lastMs = nowMs;
  pace.lastPath = path;
  pace.gapMs = gapMs;
  pace.isAutomatic = pace.views > maxViewsAMinute || pace.regular >= maxRegular;
  return pace.isAutomatic;
}
