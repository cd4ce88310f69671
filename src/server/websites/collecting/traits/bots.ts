import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { isHostingAddress } from './hosting-networks.ts';

/** 0: a person. Bots, detected by 1: user agent, 2: network, 3: behavior. */
export type BotKind = 0 | 1 | 2 | 3;

const maxRemembered = 5000;
/** Limits memory and regular expression time. */
const maxLength = 512;
const botAgentCache = new Map<string, boolean>();

/** Every browser sends a user agent. */
function isBotAgent(userAgent: string): boolean {
  if (userAgent === '') return true;
  const key = userAgent.length > maxLength ? userAgent.slice(0, maxLength) : userAgent;
  const known = botAgentCache.get(key);
  if (known !== undefined) return known;
  const bot = isbot(key) || automated.test(key);
  if (botAgentCache.size >= maxRemembered) {
    const oldest = botAgentCache.keys().next().value;
    if (oldest !== undefined) botAgentCache.delete(oldest);
  }
  botAgentCache.set(key, bot);
  return bot;
}

/** Unknown to `isbot`. */
const automated =
  /headless|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse|gtmetrix|debugbear|speedcurve|webpagetest|rendertron|jsdom|happydom|htmlunit|screenshot/i;

export type Visitor = {
  address: string;
  userAgent: string;
  screen: string;
  /** undefined if a back end reports the event */
  headers: IncomingHttpHeaders | undefined;
};

/** Company networks and VPNs use hosting networks, so a second sign is required. */
export function detectBot({ address, userAgent, screen, headers }: Visitor): BotKind {
  if (isBotAgent(userAgent)) return 1;
  // Crawlers send `From`. Headless browsers name themselves in `Sec-CH-UA`.
  if (headers?.from !== undefined || headers?.['sec-ch-ua']?.includes('Headless')) return 1;
  return looksAutomated(userAgent, screen, headers) && isHostingAddress(address) ? 2 : 0;
}

function looksAutomated(userAgent: string, screen: string, headers: IncomingHttpHeaders | undefined): boolean {
  if (headlessScreens.has(screen)) return true;
  if (headers === undefined) return false;
  if (!headers['accept-language']) return true;
  // Over HTTPS, Chromium 89 and later sends both headers. Scripts that fake its user agent omit one.
  return headers['sec-fetch-site'] !== undefined && headers['sec-ch-ua'] === undefined && / Chrome\/\d/.test(userAgent);
}

const headlessScreens = new Set(['800x600', '0x0', '1x1']);

/** Times are epoch ms. */
export type Pace = {
  minuteMs: number;
  views: number;
  lastMs: number;
  lastPath: string;
  gapMs: number;
  /** page views in a row at one interval */
  regular: number;
  isAutomatic: boolean;
};

/** A school class behind one address can reach half of this limit. */
const maxViewsAMinute = 120;
/** A longer series of regular page views is from a timer. */
const maxRegular = 30;
const toleratedMs = 100;
/** Shorter gaps are caught by `maxViewsAMinute`. */
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

/** Also adds the page view. */
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
