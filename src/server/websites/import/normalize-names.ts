const browsers: Record<string, string> = {
  'mobile safari': 'Safari',
  'safari (in-app)': 'iOS WebView',
  'mobile app': '',
  'amazon silk': 'Silk',
  'chrome ios': 'Chrome',
  'chrome mobile': 'Chrome',
  'chrome mobile ios': 'Chrome',
  'chrome webview': 'Android WebView',
  'chrome mobile webview': 'Android WebView',
  'duckduckgo privacy browser': 'DuckDuckGo',
  'facebook app': 'Facebook',
  'firefox ios': 'Firefox',
  'firefox mobile': 'Firefox',
  'google app': 'Google App',
  'google search app': 'Google App',
  gsa: 'Google App',
  'headless chrome': 'Chrome',
  'instagram app': 'Instagram',
  'microsoft edge mobile': 'Edge',
  'mobile silk': 'Silk',
  'opera mobile': 'Opera',
  'opera touch': 'Opera',
  'safari ios': 'Safari',
  ucbrowser: 'UC Browser',
  'whale browser': 'Whale',
  aol: 'AOL',
  'android-webview': 'Android WebView',
  'android webview': 'Android WebView',
  bb10: 'BlackBerry',
  chrome: 'Chrome',
  'chromium-webview': 'Android WebView',
  crios: 'Chrome',
  curl: 'curl',
  edge: 'Edge',
  'edge-chromium': 'Edge',
  'edge-ios': 'Edge',
  'microsoft edge': 'Edge',
  facebook: 'Facebook',
  firefox: 'Firefox',
  fxios: 'Firefox',
  ie: 'Internet Explorer',
  instagram: 'Instagram',
  ios: 'Safari',
  'ios-webview': 'iOS WebView',
  kakaotalk: 'KakaoTalk',
  miui: 'MIUI Browser',
  opera: 'Opera',
  'opera-mini': 'Opera Mini',
  phantomjs: 'PhantomJS',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  'samsung browser': 'Samsung Internet',
  searchbot: '',
  silk: 'Silk',
  yandexbrowser: 'Yandex Browser',
};

/** A file can contain names such as `constructor`. */
function lookUp(names: Record<string, string>, given: string): string | undefined {
  const key = given.toLowerCase();
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

export const browserName = (given: string): string => lookUp(browsers, given) ?? blankIfUnknown(given);

/** Some tools write the name and version together: `Windows 10`. */
export function systemName(given: string, version = ''): { system: string; version: string } {
  const name = blankIfUnknown(given);
  const windows = /^Windows (?!Phone|Mobile)(.+)$/.exec(name)?.[1];
  if (windows !== undefined) return { system: 'Windows', version: versionOf(windows) };
  const system = lookUp(systems, name) ?? name;
  return { system, version: system === 'Windows' ? versionOf(version) : blankIfUnknown(version) };
}

const systems: Record<string, string> = {
  mac: 'macOS',
  'mac os': 'macOS',
  'mac os x': 'macOS',
  macintosh: 'macOS',
  'android os': 'Android',
  'chrome os': 'ChromeOS',
  'chromium os': 'ChromeOS',
  'gnu/linux': 'Linux',
  ubuntu: 'Linux',
};

/** Browsers report the same version for Windows 10 and 11. */
const versionOf = (windows: string): string =>
  windows === '10' || windows === '11' ? '10 or 11' : blankIfUnknown(windows);

const devices: Record<string, string> = {
  desktop: 'desktop',
  laptop: 'desktop',
  'ultra-wide': 'desktop',
  mobile: 'mobile',
  phone: 'mobile',
  tablet: 'tablet',
  'smart tv': 'tv',
  tv: 'tv',
};

export const deviceName = (given: string): string => lookUp(devices, given) ?? blankIfUnknown(given).toLowerCase();

/** Reads codes and English names. Returns '' for any other text, such as Cloudflare's codes for Tor and unknown places. */
export function countryCode(given: string): string {
  codes ??= codesByName();
  const name = given.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(name)) return name === 'uk' ? 'GB' : knownCode(name.toUpperCase());
  return codes.get(name) ?? '';
}

const knownCode = (code: string): string => (code !== 'ZZ' && regionNames.of(code) !== undefined ? code : '');

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

let codes: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const name = regionNames.of(first + second);
      // Former codes have the same name as their successor.
      if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), first + second);
    }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code);
  return found;
}

/** Google's own names, and names that have two codes. */
const otherNames: Record<string, string> = {
  czechia: 'CZ',
  'czech republic': 'CZ',
  germany: 'DE',
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
  'myanmar (burma)': 'MM',
  myanmar: 'MM',
  palestine: 'PS',
  russia: 'RU',
  serbia: 'RS',
  'south korea': 'KR',
  'trinidad and tobago': 'TT',
  'bosnia and herzegovina': 'BA',
  'antigua and barbuda': 'AG',
  'st kitts and nevis': 'KN',
  'st. lucia': 'LC',
  turkey: 'TR',
  türkiye: 'TR',
  'united kingdom': 'GB',
  'united states': 'US',
  vietnam: 'VN',
  yemen: 'YE',
  "cote d'ivoire": 'CI',
  'côte d’ivoire': 'CI',
  'congo - kinshasa': 'CD',
  'congo - brazzaville': 'CG',
  'timor-leste': 'TL',
};

export const blankIfUnknown = (given: string): string =>
  /^(\(not set\)|\(none\)|not set|unknown|\(not provided\)|null|undefined)$/i.test(given.trim()) ? '' : given.trim();
