import type { Deps } from '../../deps.ts';
import { archiveOf, downloadUrl, type Feed, type VersionWithFiles } from './feed.ts';
import { changelogHtml, descriptionHtml, homepageOf, picturesOf, slugOf, wordpressTime } from './sections.ts';
import { laterExcluded } from './wire.ts';

type UrlDeps = Pick<Deps, 'config' | 'vault' | 'now'>;

/** The metadata of Plugin Update Checker, which passes it to `plugins_api` and `update_plugins`. */
export function pluginMetadata(deps: UrlDeps, feed: Feed, newest: VersionWithFiles | undefined): object {
  const { item } = feed;
  const base = deps.config.marketBaseUrl;
  const archive = newest && archiveOf(newest.files);
  const url = archive && downloadUrl(deps, feed, archive);
  return {
    name: item.name,
    slug: slugOf(item),
    version: newest?.version ?? '0',
    homepage: homepageOf(item, base),
    last_updated: wordpressTime(newest?.published_at ?? item.published_at),
    ...(url && { download_url: url }),
    ...(noticeOf(feed) && { upgrade_notice: noticeOf(feed) }),
    sections: { description: descriptionHtml(item), changelog: changelogHtml(feed.included) },
    ...picturesOf(item, base),
  };
}

/** Why there is no download, or no later version. */
export function noticeOf(feed: Feed): string | undefined {
  const { licence } = feed;
  if (!licence) return 'Enter your purchase code to get updates.';
  if (!licence.isValid) return 'The purchase code is not valid, so updates cannot be installed.';
  const later = laterExcluded(feed);
  return (
    later && `Version ${later.version} is available. Your purchase’s updates have ended. Renew them to install it.`
  );
}
