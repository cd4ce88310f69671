import { UAParser } from 'my-ua-parser';

/** '' if unknown. */
export type Agent = { browser: string; browser_version: string; os: string; os_version: string; device: string };

const maxRemembered = 5000;
const maxLength = 512;
const agentCache = new Map<string, Agent>();

/**
 * The default device is a desktop. By default, iPads send the user agent of a Mac, which has no touch screen. Takes 40 µs
 * if not cached.
 */
export function parseUserAgent(userAgent: string, touchPoints = 0): Agent {
  const agent = parseCached(userAgent);
  if (touchPoints < 2 || agent.os !== 'macOS') return agent;
  return { ...agent, os: 'iOS', os_version: iosVersion('', userAgent), device: 'tablet' };
}

function parseCached(userAgent: string): Agent {
  const text = userAgent.length > maxLength ? userAgent.slice(0, maxLength) : userAgent;
  let agent = agentCache.get(text);
  if (!agent) {
    agent = parse(text);
    if (agentCache.size >= maxRemembered) {
      const oldest = agentCache.keys().next().value;
      if (oldest !== undefined) agentCache.delete(oldest);
    }
    agentCache.set(text, agent);
  }
  return agent;
}

function parse(text: string): Agent {
  const { browser, os, device } = new UAParser(text).getResult();
  const system = systemOf(isIpadApp(text) ? 'iOS' : (os.name ?? ''), os.version ?? '', text);
  const app = apps.find(([pattern]) => pattern.test(text))?.[1];
  const name = app ?? browserNames[browser.name ?? ''] ?? browser.name ?? '';
  // The engine's version has no meaning for these apps.
  const isNameless = name === 'WebKit' && system.os === 'iOS';
  return {
    browser: (isNameless ? 'iOS WebView' : name).slice(0, 40),
    browser_version: isNameless || app !== undefined ? '' : (browser.major ?? '').slice(0, 8),
    ...system,
    device: isIpadApp(text) ? 'tablet' : isPhone(text, device) ? 'mobile' : (devices[device.type ?? ''] ?? 'desktop'),
  };
}

/** Apps on an iPad send the Mac's name, but no Mac is mobile. */
const isIpadApp = (text: string): boolean => /^Mozilla\/5\.0 \(Macintosh;.*\bMobile\//.test(text);

/** The parser takes Android devices without a known model for tablets. */
const isPhone = (text: string, { type, vendor }: { type?: string | undefined; vendor?: string | undefined }): boolean =>
  /Opera Mini|\((Phone; )?OpenHarmony/.test(text) ||
  ((type === undefined || type === 'tablet') && vendor === undefined && /Android.*\bMobile\b/.test(text));

/** Named after their web view by the parser. */
const apps: [pattern: RegExp, name: string][] = [
  [/\b(trill|musical_ly|BytedanceWebview)/i, 'TikTok'],
  [/\bBarcelona \d/, 'Threads'],
  [/\[Pinterest\//, 'Pinterest'],
];

/** Chromium browsers that send Chrome's user agent name themselves in `Sec-CH-UA`. */
export function withBrand(agent: Agent, brands: string | undefined): Agent {
  if (agent.browser !== 'Chrome' || brands === undefined) return agent;
  const [, brand, version] = /"(Brave|Vivaldi|Opera GX|Opera|DuckDuckGo|Whale)";\s*v="(\d{1,8})/.exec(brands) ?? [];
  return brand === undefined ? agent : { ...agent, browser: brand, browser_version: version ?? '' };
}

const browserNames: Record<string, string> = {
  'Mobile Safari': 'Safari',
  'Chrome Headless': 'Chrome',
  'Chrome WebView': 'Android WebView',
  GSA: 'Google App',
  IE: 'Internet Explorer',
  IEMobile: 'Internet Explorer',
  UCBrowser: 'UC Browser',
  Yandex: 'Yandex Browser',
  QQBrowser: 'QQ Browser',
  'Firefox Focus': 'Firefox',
  'Firefox Reality': 'Firefox',
  'Opera Touch': 'Opera',
  'Opera Mobi': 'Opera',
  'Opera Tablet': 'Opera',
};

const systemNames: Record<string, string> = {
  'Mac OS': 'macOS',
  'Chromium OS': 'ChromeOS',
  'Windows Mobile': 'Windows Phone',
};

const linuxes =
  /^(Arch|CentOS|Debian|Elementary OS|Fedora|Gentoo|GNU|Knoppix|Linspire|Linux|Mageia|Mandriva|Manjaro|Mint|openSUSE|Raspbian|RedHat|Sabayon|Slackware|SUSE|Ubuntu|Zenwalk)$/i;

/** Omits frozen versions: macOS 10.15, iOS 18.6 and 18.7 (also sent by 26), Windows 10 (also sent by 11), and Android 10 for model K. */
function systemOf(parsed: string, version: string, text: string): { os: string; os_version: string } {
  const harmony = /OpenHarmony ?(\d+(?:\.\d+)?)?/.exec(text);
  if (harmony) return { os: 'HarmonyOS', os_version: harmony[1] ?? '' };
  if (linuxes.test(parsed)) return { os: 'Linux', os_version: '' };
  const os = (systemNames[parsed] ?? parsed).slice(0, 40);
  const short = (/^\d+(\.\d+)?/.exec(version)?.[0] ?? version).slice(0, 20);
  switch (os) {
    case 'macOS':
      return { os, os_version: short === '10.15' ? '' : short };
    case 'Windows':
      return { os, os_version: short === '10' ? '10 or 11' : short };
    case 'Android':
      return { os, os_version: text.includes('Android 10; K)') ? '' : short };
    case 'iOS':
      return { os, os_version: iosVersion(short, text) };
    case 'ChromeOS':
      return { os, os_version: '' };
    case 'webOS':
      return { os, os_version: /^\d/.test(short) ? short : '' };
    default:
      return { os, os_version: short };
  }
}

/** From iOS 26 on, only Safari's version shows the system's. */
function iosVersion(version: string, text: string): string {
  const safari = /\bVersion\/(\d+\.\d+)/.exec(text)?.[1] ?? '';
  if (Number.parseInt(safari, 10) >= 26) return safari;
  const isFrozen = version === '18.6' || version === '18.7' || isIpadApp(text);
  return isFrozen && !safari.startsWith('18.') ? '' : version;
}

const devices: Record<string, string> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'console',
  wearable: 'wearable',
  xr: 'wearable',
  embedded: 'embedded',
};
