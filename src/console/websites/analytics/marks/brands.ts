/**
 * The commonest sources, browsers and systems by the names that statistics have for them, and their drawings in brands/:
 * glyphs of Simple Icons 16.37 (CC0 1.0), those of lines, LinkedIn and Windows of Tabler Icons 3.51 (MIT). Names and marks
 * are trademarks of their owners.
 */
export type Brand = {
  file: string;
  /** Hosts of it: a domain with all its subdomains, or a name under any ending. */
  hosts: string;
};

export const BRANDS: Record<string, Brand> = {
  Google: { file: 'google', hosts: 'google' },
  DuckDuckGo: { file: 'duckduckgo', hosts: 'duckduckgo ddg.gg' },
  Ecosia: { file: 'ecosia', hosts: 'ecosia' },
  Brave: { file: 'brave', hosts: 'search.brave.com' },
  Facebook: { file: 'facebook', hosts: 'facebook fb.com fb.me messenger.com' },
  Instagram: { file: 'instagram', hosts: 'instagram' },
  X: { file: 'x', hosts: 'x.com twitter t.co' },
  Reddit: { file: 'reddit', hosts: 'reddit redd.it' },
  Pinterest: { file: 'pinterest', hosts: 'pinterest pin.it' },
  'Hacker News': { file: 'hacker-news', hosts: 'ycombinator.com hn.algolia.com' },
  Mastodon: { file: 'mastodon', hosts: 'mastodon mstdn.social fosstodon hachyderm.io' },
  Bluesky: { file: 'bluesky', hosts: 'bsky.app' },
  TikTok: { file: 'tiktok', hosts: 'tiktok' },
  Discord: { file: 'discord', hosts: 'discord discordapp' },
  Telegram: { file: 'telegram', hosts: 'telegram t.me' },
  WhatsApp: { file: 'whatsapp', hosts: 'whatsapp wa.me' },
  VK: { file: 'vk', hosts: 'vk.com vk.ru' },
  'Stack Overflow': { file: 'stack-overflow', hosts: 'stackoverflow' },
  Medium: { file: 'medium', hosts: 'medium.com' },
  Substack: { file: 'substack', hosts: 'substack.com' },
  'Product Hunt': { file: 'product-hunt', hosts: 'producthunt' },
  DEV: { file: 'dev', hosts: 'dev.to' },
  YouTube: { file: 'youtube', hosts: 'youtube youtu.be' },
  Twitch: { file: 'twitch', hosts: 'twitch.tv' },
  Perplexity: { file: 'perplexity', hosts: 'perplexity' },
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
  LinkedIn: { file: 'linkedin', hosts: 'linkedin lnkd.in' },
  Bing: { file: 'bing', hosts: 'bing' },
  'Yahoo!': { file: 'yahoo', hosts: 'yahoo' },
  Yandex: { file: 'yandex', hosts: 'yandex ya.ru' },
  Slack: { file: 'slack', hosts: 'slack.com' },
  ChatGPT: { file: 'chatgpt', hosts: 'chatgpt openai.com' },
  Amazon: { file: 'amazon', hosts: 'amazon' },
  Edge: { file: 'edge', hosts: '' },
  Safari: { file: 'safari', hosts: '' },
  Windows: { file: 'windows', hosts: '' },
};
