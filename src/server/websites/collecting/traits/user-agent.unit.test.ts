import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUserAgent, withBrand } from './user-agent.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`;

const agents: [userAgent: string, expected: string][] = [
  [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Windows 10 or 11, desktop'],
  [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141, Windows 10 or 11, desktop'],
  [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera 120, Windows 10 or 11, desktop'],
  [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 Vivaldi/7.5`, 'Vivaldi 7, Windows 10 or 11, desktop'],
  [
    `${windows} ${blink} Chrome/128.0.0.0 YaBrowser/24.10.0.0 Safari/537.36`,
    'Yandex Browser 24, Windows 10 or 11, desktop',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox 143, Windows 10 or 11, desktop',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer 11, Windows 7, desktop'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`,
    'Safari 18, macOS, desktop',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome 141, macOS, desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox 143, macOS, desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143, Linux, desktop'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143, Linux, desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, ChromeOS, desktop'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari 18, iOS 18.5, mobile'],
  [`${iPhone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome 141, iOS 18.5, mobile'],
  [`${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox 143, iOS 18.5, mobile'],
  [`${iPhone} Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge 140, iOS 18.5, mobile'],
  [`${iPhone} GSA/370.0 Mobile/15E148 Safari/604.1`, 'Google App 370, iOS 18.5, mobile'],
  [`${iPhone} Mobile/15E148`, 'iOS WebView, iOS 18.5, mobile'],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0;FBDV/iPhone14,5]`, 'Facebook 480, iOS 18.5, mobile'],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari 17, iOS 17.5, tablet',
  ],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141, Android, mobile'],
  [`${android} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Android, tablet'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28, Android, mobile'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S918B Build/AP3A; wv) ${blink} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Android WebView 141, Android 15, mobile',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox 143, Android 15, mobile'],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${blink} 94.0.4606.31/7.0 TV Safari/537.36`, 'Safari, Tizen 7.0, tv'],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${blink} Chrome/108.0.5359.211 Safari/537.36 WebAppManager`,
    'Chrome 108, webOS, tv',
  ],
  [
    `Mozilla/5.0 (PlayStation; PlayStation 5/5.50) ${webKit} Version/13.0 Safari/605.1.15`,
    'Safari 13, PlayStation 5, console',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari 26, iOS 26.1, mobile',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'iOS WebView, iOS, mobile',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS 18.6, mobile',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Mobile/15E148`, 'iOS WebView, iOS, tablet'],
  [`${android} Chrome/141.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`, 'DuckDuckGo 5, Android, mobile'],
  [
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16',
    'Opera Mini 36, Android, mobile',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile`,
    'Chrome 114, HarmonyOS 5.0, mobile',
  ],
  [`${iPhone} Mobile/15E148 musical_ly_34.1.0 BytedanceWebview/d8a21c6`, 'TikTok, iOS 18.5, mobile'],
  [`${iPhone} Mobile/15E148 Barcelona 350.0.0`, 'Threads, iOS 18.5, mobile'],
  ['', ', , desktop'],
  ['nonsense', ', , desktop'],
];

test('recognizes browser, system and device by their familiar names', () => {
  for (const [userAgent, expected] of agents) {
    const { browser, browser_version, os, os_version, device } = parseUserAgent(userAgent);
    const recognized = `${`${browser} ${browser_version}`.trim()}, ${`${os} ${os_version}`.trim()}, ${device}`;
    assert.equal(recognized, expected, userAgent);
  }
});

test('parses a hostile user agent within milliseconds into short strings', () => {
  const hostile = [
    '(',
    'a/',
    '; ',
    'Mozilla/5.0 ',
    'Chrome/1.',
    'Linux; Android ',
    '((((a+)+)+',
    'iPhone OS 1_',
    '\u0000',
  ];
  for (const piece of hostile) {
    const before = process.threadCpuUsage();
    const agent = parseUserAgent(`${piece}${piece.repeat(60_000)}`);
    assert.ok(process.threadCpuUsage(before).user < 100_000, piece);
    for (const text of Object.values(agent)) assert.ok(text.length <= 40, text);
  }
});

test('recognizes an iPad that sends the user agent of a Mac by its touch screen', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const named = (userAgent: string, touchPoints: number) => {
    const { browser, os, os_version, device } = parseUserAgent(userAgent, touchPoints);
    return [browser, os, os_version, device];
  };
  const safari = `${mac} ${webKit} Version/18.5 Safari/605.1.15`;
  assert.deepEqual(named(safari, 5), ['Safari', 'iOS', '', 'tablet']);
  assert.deepEqual(named(`${mac} ${webKit} Version/26.1 Safari/605.1.15`, 5), ['Safari', 'iOS', '26.1', 'tablet']);
  assert.deepEqual(named(`${mac} ${webKit} CriOS/141 Version/18.5 Safari/605.1.15`, 5), [
    'Chrome',
    'iOS',
    '',
    'tablet',
  ]);
  assert.deepEqual(named(safari, 0), ['Safari', 'macOS', '', 'desktop']);
  assert.deepEqual(named(safari, 1), ['Safari', 'macOS', '', 'desktop']);
  const laptop = `${windows} ${blink} Chrome/141.0.0.0 Safari/537.36`;
  assert.deepEqual(named(laptop, 10), ['Chrome', 'Windows', '10 or 11', 'desktop']);
});

test('names Chromium browsers by their brand', () => {
  const chrome = parseUserAgent(`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36`);
  const edge = parseUserAgent(`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`);
  const brands = '"Brave";v="141", "Not?A_Brand";v="8", "Chromium";v="141"';
  assert.deepEqual(withBrand(chrome, brands), { ...chrome, browser: 'Brave' });
  assert.equal(withBrand(chrome, '"Google Chrome";v="141", "Chromium";v="141"'), chrome);
  assert.equal(withBrand(edge, brands), edge);
});
