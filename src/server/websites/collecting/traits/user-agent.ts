import { UAParser } from 'my-ua-parser';

/** '' if unknown. */
export type Agent = { browser: string; browser_version: string; os: string; os_version: string; device: string };

const maxRemembered = 5000;
/** Limits memory and regular expression time. */
const maxLength = 512;
const agentCache = new Map<string, Agent>();

/** The default device is a desktop. Takes 40 µs if not cached. */
export function parseUserAgent(userAgent: string): Agent {
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
  const system = systemOf(os.name ?? '', os.version ?? '', text);
  const name = browserNames[browser.name ?? ''] ?? browser.name ?? '';
  // The engine's version has no meaning for these apps.
  const isNameless = name === 'WebKit' && system.os === 'iOS';
  return {
    browser: (isNameless ? 'iOS WebView' : name).slice(0, 40),
    browser_version: isNameless ? '' : (browser.major ?? '').slice(0, 8),
    ...system,
    device: devices[device.type ?? ''] ?? 'desktop',
  };
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

/** Omits frozen versions: macOS 10.15, Windows 10 (also sent by 11), and Android 10 for model K. */
function systemOf(parsed: string, version: string, text: string): { os: string; os_version: string } {
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
    case 'ChromeOS':
      return { os, os_version: '' };
    case 'webOS':
      return { os, os_version: /^\d/.test(short) ? short : '' };
    default:
      return { os, os_version: short };
  }
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
