import { translateCause } from '../../../causes/index.ts';
import { currentTag, t, toIso } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { formatDateTime, formatDuration, toOneLine } from '../formatting.ts';
import { verifiedDomain } from '../page-url.ts';
import { announcedAheadMs } from '../planned-maintenance.ts';
import { phaseLabels } from '../reports/index.ts';
import { monitorKey } from './read-reports.ts';
import { choicesOf } from './service-choices.ts';
import type { PageView } from './view.ts';

const maxEntries = 50;

/** Entries are plain text. Times are in epoch ms. */
type Entry = { id: string; title: string; text: string; publishedAt: number; updatedAt: number };

export type FeedKind = 'rss' | 'atom' | 'json';
export const feedTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} satisfies Record<FeedKind, string>;

/** `id` and `query` distinguish the feed of some services. */
type Feed = { view: PageView; title: string; id: string; query: string; entries: Entry[] };

/** `services`: keys of services; undefined: the whole page */
export function feedOf(view: PageView, kind: FeedKind, services?: string[]): string {
  const feed = services ? feedOfServices(view, services) : wholeFeed(view);
  switch (kind) {
    case 'rss':
      return rss(feed);
    case 'atom':
      return atom(feed);
    case 'json':
      return json(feed);
  }
}

const wholeFeed = (view: PageView): Feed => ({
  view,
  title: toOneLine(view.page.name),
  id: feedId(view),
  query: '',
  entries: entriesOf(view),
});

/** Contains the same as the emails to a subscriber of these services. */
function feedOfServices(view: PageView, services: string[]): Feed {
  const chosen = new Set(services);
  const names = choicesOf(view).flatMap(({ key, name }) => (chosen.has(key) ? [toOneLine(name)] : []));
  const isChosen = (monitorId: number) => chosen.has(monitorKey(monitorId));
  return {
    view,
    title:
      names.length === 0
        ? toOneLine(view.page.name)
        : t('{name}: {value}', { name: toOneLine(view.page.name), value: names.join(t(', ')) }),
    id: `${feedId(view)}:${services.join()}`,
    query: `?services=${services.join()}`,
    entries: entriesOf({
      ...view,
      incidents: view.incidents.filter(({ monitorId }) => isChosen(monitorId)),
      reports: view.reports.filter((one) => one.services.length === 0 || one.services.some(({ id }) => chosen.has(id))),
      planned: view.planned.filter(({ monitorIds }) => monitorIds.some(isChosen)),
    }),
  };
}

function entriesOf(view: PageView): Entry[] {
  const { zone } = view;
  const moment = (ms: number): string => t('{time} ({zone})', { time: formatDateTime(ms, zone), zone });
  const incidents = view.incidents.map((one): Entry => {
    const { startedAt, endedAt, comments } = one;
    const state =
      endedAt === null
        ? t('Down since {time}.', { time: moment(startedAt) })
        : t('Down for {duration}, from {from} to {to}.', {
            duration: formatDuration(endedAt - startedAt),
            from: moment(startedAt),
            to: moment(endedAt),
          });
    const cause = one.cause === null ? [] : [t('Cause: {cause}', { cause: translateCause(one.cause) })];
    const said = comments.map((comment) => `${moment(comment.createdAt)}: ${comment.text}`);
    return {
      id: `incident-${one.id}`,
      title: t(endedAt === null ? '{name} is down' : '{name} was down', { name: one.monitorName }),
      text: [state, ...cause, ...said].join('\n\n'),
      publishedAt: startedAt,
      updatedAt: Math.max(startedAt, endedAt ?? 0, ...comments.map((comment) => comment.createdAt)),
    };
  });
  const reports = view.reports.map((one): Entry => {
    const services = one.services.map(({ name }) => name).join(t(', '));
    return {
      id: `report-${one.id}`,
      title: one.title,
      text: [
        ...one.updates.map(({ phase, text, at }) => `${t(phaseLabels[phase])}, ${moment(at)}: ${text}`),
        ...(services === '' ? [] : [t('Affected: {services}.', { services })]),
        ...(one.postmortem === '' ? [] : [`${t('Post-mortem')}: ${one.postmortem}`]),
      ].join('\n\n'),
      publishedAt: one.startedAt,
      updatedAt: Math.max(...one.updates.map(({ at }) => at)),
    };
  });
  const announcements = view.announcements.map(
    (one): Entry => ({
      id: `announcement-${one.id}`,
      title: one.title,
      text: one.text === '' ? one.title : one.text,
      publishedAt: one.starts_at,
      updatedAt: one.starts_at,
    }),
  );
  const planned = view.planned.map((one): Entry => {
    const affected = t('Affected: {services}.', { services: one.monitors.join(t(', ')) });
    return {
      id: `maintenance-${one.id}`,
      title: one.title,
      text: [t('From {from} to {to}.', { from: moment(one.from), to: moment(one.to) }), one.description, affected]
        .filter((part) => part !== '')
        .join('\n\n'),
      publishedAt: Math.max(one.from - announcedAheadMs, Math.min(one.updatedAt, view.nowMs)),
      updatedAt: Math.max(one.from - announcedAheadMs, Math.min(one.updatedAt, view.nowMs)),
    };
  });
  return [...incidents, ...reports, ...announcements, ...planned]
    .sort((a, b) => b.publishedAt - a.publishedAt)
    .slice(0, maxEntries);
}

const linkOf = (view: PageView, entry: Entry): string =>
  entry.id.startsWith('maintenance-') ? `${homeOf(view)}#${entry.id}` : `${view.url}/history#${entry.id}`;
const homeOf = (view: PageView): string => (verifiedDomain(view.page) === null ? view.url : `${view.url}/`);
/** Does not depend on the page's name and URL. The creation time makes it unique among services. */
const feedId = ({ page }: PageView): string => `tag:gatehouse,2026:status-page-${page.id}-${page.created_at}`;
const guidOf = (view: PageView, entry: Entry): string => `${feedId(view)}:${entry.id}`;
const xml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\t\n\r\x20-\uffff]|[\ufffe\uffff]/g, ' '));
const xmlText = (text: string): string => xml(text).replaceAll('\n', '<br/>');
const htmlInXml = (text: string): string => xml(`<p>${xmlText(text).replace(/(<br\/>\s*){2,}/g, '</p><p>')}</p>`);

function rss({ view, title, query, entries }: Feed): string {
  const items = entries.map(
    (entry) => `<item>
<title>${xml(toOneLine(entry.title))}</title>
<link>${xml(linkOf(view, entry))}</link>
<guid isPermaLink="false">${xml(guidOf(view, entry))}</guid>
<pubDate>${new Date(entry.publishedAt).toUTCString()}</pubDate>
<description>${htmlInXml(entry.text)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(homeOf(view))}</link>
<atom:link href="${xml(`${view.url}/feed.rss${query}`)}" rel="self" type="application/rss+xml"/>
<description>${xml(view.page.description || t('Incidents, announcements and maintenance of {page}', { page: toOneLine(view.page.name) }))}</description>
<language>${currentTag()}</language>
<ttl>5</ttl>
${items.join('\n')}
</channel>
</rss>
`;
}

function atom({ view, title, id, query, entries }: Feed): string {
  const items = entries.map(
    (entry) => `<entry>
<id>${xml(guidOf(view, entry))}</id>
<title>${xml(toOneLine(entry.title))}</title>
<link href="${xml(linkOf(view, entry))}"/>
<published>${toIso(entry.publishedAt)}</published>
<updated>${toIso(entry.updatedAt)}</updated>
<content type="html">${htmlInXml(entry.text)}</content>
</entry>`,
  );
  const updatedAt = Math.max(view.page.created_at, ...entries.map((entry) => entry.updatedAt));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentTag()}">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<link href="${xml(homeOf(view))}"/>
<link rel="self" href="${xml(`${view.url}/feed.atom${query}`)}"/>
<author><name>${xml(toOneLine(view.page.name))}</name></author>
<updated>${toIso(updatedAt)}</updated>
${items.join('\n')}
</feed>
`;
}

function json({ view, title, query, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeOf(view),
    feed_url: `${view.url}/feed.json${query}`,
    language: currentTag(),
    items: entries.map((entry) => ({
      id: guidOf(view, entry),
      url: linkOf(view, entry),
      title: toOneLine(entry.title),
      content_text: entry.text,
      date_published: toIso(entry.publishedAt),
      date_modified: toIso(entry.updatedAt),
    })),
  });
}
