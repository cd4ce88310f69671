// English only: programs read it
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../pages/index.ts';
import { downloadUrl, type Feed, filesFor, type VersionWithFiles } from './feed.ts';
import { changelogHtml, homepageOf } from './sections.ts';

/** RSS for Sparkle. Its clients choose among the versions and ignore the channels that they don't know. */
export function appcastXml(
  deps: Pick<Deps, 'config' | 'vault' | 'now'>,
  feed: Feed,
  {
    versions,
    platform,
    downloadBase,
  }: { versions: VersionWithFiles[]; platform: string | undefined; downloadBase: string },
): string {
  const { item } = feed;
  const link = homepageOf(item, deps.config.marketBaseUrl);
  const items = versions.map((version) => {
    const file = filesFor(version.files, platform)[0];
    if (!file) return '';
    const { channel, published_at, version: number } = version;
    const query = new URLSearchParams({ version: number, ...(platform && { platform }) });
    const url = downloadUrl(deps, feed, file) ?? `${downloadBase}?${query}`;
    return `<item>
<title>${escapeHtml(number)}</title>
<link>${escapeHtml(link)}</link>
<pubDate>${new Date(published_at ?? 0).toUTCString()}</pubDate>
<sparkle:version>${escapeHtml(number)}</sparkle:version>
<sparkle:shortVersionString>${escapeHtml(number)}</sparkle:shortVersionString>${channel === 'beta' ? '\n<sparkle:channel>beta</sparkle:channel>' : ''}
<description><![CDATA[${changelogHtml([version]).replaceAll(']]>', ']]&gt;')}]]></description>
<enclosure url="${escapeHtml(url)}" length="${file.bytes}" type="application/octet-stream"${file.signature === null ? '' : ` sparkle:edSignature="${escapeHtml(file.signature)}"`}/>
</item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
<channel>
<title>${escapeHtml(item.name)}</title>
<link>${escapeHtml(link)}</link>
${items.filter((text) => text !== '').join('\n')}
</channel>
</rss>
`;
}
