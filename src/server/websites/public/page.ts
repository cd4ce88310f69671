import type { SharedAnnotation } from '../../annotations/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import { type Message, message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../pages/index.ts';
import { dayInZone } from '../reports/index.ts';
import { fitAnnotations } from './annotations.ts';
import type { Assets } from './assets.ts';
import { toolbar } from './bar.ts';
import { fullList } from './full-list.ts';
import { icon } from './icons.ts';
import { menu } from './menu.ts';
import { panelSections } from './panels.ts';
import { type PageQuery, pageUrl, type Theme } from './query-parameters.ts';
import { online, realtimeSection } from './realtime.ts';
import { scriptTag } from './script.ts';
import { css } from './style.ts';
import { summary } from './summary.ts';
import { dateInWords, daysInWords } from './times.ts';
import type { View } from './view.ts';

export type Place = 'page' | 'frame';

type Shape = {
  place: Place;
  canonical: string | undefined;
  assets: Assets;
  /** in the website's time zone */
  today: string;
};

/** Annotations get the bytes that the rest of the page leaves. */
const maxBytes = 60_000;

export function statisticsPage(website: WebsiteRow, view: View, asked: PageQuery, shape: Shape): string {
  const { overview } = view;
  if (!overview || overview.annotations.length === 0) return documentOf(website, view, asked, shape);
  const withThose = (annotations: SharedAnnotation[]) => {
    const leftOut = overview.annotations.length - annotations.length;
    return documentOf(website, { ...view, overview: { ...overview, annotations, leftOut } }, asked, shape);
  };
  const roomBytes = maxBytes - Buffer.byteLength(withThose([]));
  return withThose(fitAnnotations(overview.annotations, roomBytes));
}

function documentOf(website: WebsiteRow, view: View, asked: PageQuery, shape: Shape): string {
  const { place, canonical, assets, today } = shape;
  const { period } = asked.scope;
  const name = escapeHtml(website.domain);
  return htmlDocument({
    title: t('{domain}: website statistics', { domain: website.domain }),
    description: t('Website statistics of {domain}: visitors, sources and top pages. Measured without cookies.', {
      domain: website.domain,
    }),
    css,
    theme: asked.address.theme,
    head:
      canonical === undefined
        ? '<meta name="robots" content="noindex, nofollow">\n'
        : `<link rel="canonical" href="${escapeHtml(canonical)}">\n`,
    body: `<header id="head"><div><h1${place === 'frame' ? ' class="unseen"' : ''}>${name}</h1>${online(view.realtime, asked)}</div>${place === 'page' ? themeMenu(asked) : ''}
<p class="soft">${periodNote(website, period)}</p></header>
${toolbar(asked, today)}
${realtimeSection(view.realtime, asked, assets)}
${figuresOf(view, asked, assets)}
${footer(place, name)}
<p class="unseen" role="status" id="said"></p>`,
    bottom: scriptTag(),
  });
}

function figuresOf(view: View, asked: PageQuery, assets: Assets): string {
  if (view.list && asked.address.list) return fullList(view.list, asked.address.list, asked, assets);
  if (!view.overview) return '';
  const nobody =
    asked.address.filters.length > 0
      ? tHtml('No visitors in this period match these filters.')
      : tHtml('No visitors in this period.');
  const note = view.overview.totals.visitors === 0 ? `<p class="nobody" id="nobody">${nobody}</p>` : '';
  return `${summary(view.overview, asked)}\n${note || panelSections(view.overview, asked, assets)}`;
}

const themeWords: Record<Theme, Message> = {
  auto: message('System'),
  light: message('Light'),
  dark: message('Dark'),
};

function themeMenu(asked: PageQuery): string {
  const links = (Object.keys(themeWords) as Theme[]).map((theme) => ({
    word: tHtml(themeWords[theme]),
    href: pageUrl(asked, { theme }),
    isOpen: theme === asked.address.theme,
  }));
  // not shown: classes
  return menu({ id: 'theme', label: t('Theme'), face: icon('theme'), links, look: 'quiet end' });
}

function periodNote(website: WebsiteRow, period: { from: string; to: string; zone: string }): string {
  const zone = tHtml('{days}. Time zone: {zone}.', {
    days: escapeHtml(daysInWords(period)),
    zone: escapeHtml(website.time_zone),
  });
  const bots = botsNote(website, period);
  return bots === '' ? zone : tHtml('{sentence} {next}', { sentence: zone, next: escapeHtml(bots) });
}

/** Returns '' if bots were excluded during the whole period. */
function botsNote(website: WebsiteRow, { from, zone }: { from: string; zone: string }): string {
  const since = website.exclude_bots_since;
  const day = since === null ? undefined : dayInZone(since, zone);
  const date = day === undefined ? undefined : dateInWords(day);
  if (website.exclude_bots === 0)
    return date === undefined ? t('Bots are included.') : t('Bots are included since {date}.', { date });
  return day !== undefined && day >= from && date !== undefined ? t('Bots are excluded since {date}.', { date }) : '';
}

function footer(place: Place, name: string): string {
  switch (place) {
    case 'page':
      return `<footer class="end">${tHtml('Visitors are counted per day, without cookies. Measured by Gatehouse.')}</footer>`;
    case 'frame':
      return `<footer class="end">${tHtml('Measured without cookies. <a>View full statistics of {domain}</a>', {
        a: (text) => `<a href="./" target="_blank" rel="noopener">${text}</a>`,
        domain: name,
      })}</footer>`;
  }
}
