/**
 * Icons in brands/ are from Simple Icons 16.37 (CC0 1.0), except LinkedIn, Windows and outline icons, which are from
 * Tabler Icons 3.51 (MIT). Names and logos are trademarks of their owners.
 */
export type Brand = {
  file: string;
  /** a domain, which includes its subdomains, or a name under any top-level domain */
  hosts: string;
};

export const BRANDS: Record<string, Brand> = {
  Google: { file: 'google', hosts: 'google' },
  // not shown
  DuckDuckGo: { file: 'duckduckgo', hosts: 'duckduckgo ddg.gg' },
  Ecosia: { file: 'ecosia', hosts: 'ecosia' },
  Brave: { file: 'brave', hosts: 'search.brave.com' },
  // not shown
  Facebook: { file: 'facebook', hosts: 'facebook fb.com fb.me messenger.com' },
  Instagram: { file: 'instagram', hosts: 'instagram' },
  // not shown
  X: { file: 'x', hosts: 'x.com twitter t.co' },
  // not shown
  Reddit: { file: 'reddit', hosts: 'reddit redd.it' },
  // not shown
  Pinterest: { file: 'pinterest', hosts: 'pinterest pin.it' },
  // not shown
  'Hacker News': { file: 'hacker-news', hosts: 'ycombinator.com hn.algolia.com' },
  // not shown
  Mastodon: { file: 'mastodon', hosts: 'mastodon mstdn.social fosstodon hachyderm.io' },
  Bluesky: { file: 'bluesky', hosts: 'bsky.app' },
  TikTok: { file: 'tiktok', hosts: 'tiktok' },
  // not shown
  Discord: { file: 'discord', hosts: 'discord discordapp' },
  // not shown
  Telegram: { file: 'telegram', hosts: 'telegram t.me' },
  // not shown
  WhatsApp: { file: 'whatsapp', hosts: 'whatsapp wa.me' },
  // not shown
  VK: { file: 'vk', hosts: 'vk.com vk.ru' },
  'Stack Overflow': { file: 'stack-overflow', hosts: 'stackoverflow' },
  Medium: { file: 'medium', hosts: 'medium.com' },
  Substack: { file: 'substack', hosts: 'substack.com' },
  'Product Hunt': { file: 'product-hunt', hosts: 'producthunt' },
  DEV: { file: 'dev', hosts: 'dev.to' },
  // not shown
  YouTube: { file: 'youtube', hosts: 'youtube youtu.be' },
  Twitch: { file: 'twitch', hosts: 'twitch.tv' },
  Perplexity: { file: 'perplexity', hosts: 'perplexity' },
  // not shown
  Claude: { file: 'claude', hosts: 'claude.ai anthropic.com' },
  Gemini: { file: 'gemini', hosts: 'gemini.google.com' },
  Gmail: { file: 'gmail', hosts: 'mail.google.com' },
  GitHub: { file: 'github', hosts: 'github' },
  GitLab: { file: 'gitlab', hosts: 'gitlab' },
  Wikipedia: { file: 'wikipedia', hosts: 'wikipedia' },
  npm: { file: 'npm', hosts: 'npmjs.com' },
  Chrome: { file: 'chrome', hosts: '' },
  Firefox: { file: 'firefox', hosts: '' },
  Opera: { file: 'opera', hosts: '' },
  Android: { file: 'android', hosts: '' },
  iOS: { file: 'apple', hosts: '' },
  macOS: { file: 'apple', hosts: '' },
  // not shown
  LinkedIn: { file: 'linkedin', hosts: 'linkedin lnkd.in' },
  Bing: { file: 'bing', hosts: 'bing' },
  'Yahoo!': { file: 'yahoo', hosts: 'yahoo' },
  // not shown
  Yandex: { file: 'yandex', hosts: 'yandex ya.ru' },
  Slack: { file: 'slack', hosts: 'slack.com' },
  // not shown
  ChatGPT: { file: 'chatgpt', hosts: 'chatgpt openai.com' },
  Amazon: { file: 'amazon', hosts: 'amazon' },
  Edge: { file: 'edge', hosts: '' },
  Safari: { file: 'safari', hosts: '' },
  Windows: { file: 'windows', hosts: '' },
};
