import type { SharedAnnotation } from '../../annotations/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import { escapeHtml, htmlDocument, integrityOf } from '../../pages/index.ts';
import { dayInZone } from '../reports/index.ts';
import { fitAnnotations } from './annotations.ts';
import type { Assets } from './assets.ts';
import { bar } from './bar.ts';
import { fullList } from './full-list.ts';
import { icon } from './icons.ts';
import { menu } from './menu.ts';
import { panelSections } from './panels.ts';
import { type PageQuery, pageUrl, type Theme } from './query-parameters.ts';
import { online, realtimeSection } from './realtime.ts';
import { script, scriptPath } from './script.ts';
import { css } from './style.ts';
import { summary } from './summary.ts';
import { dateInWords, daysInWords } from './times.ts';
import type { View } from './view.ts';

/** Where the page is shown: by itself, or in a frame of another site, which has a heading of its own. */
export type Place = 'page' | 'frame';

type Shape = {
  place: Place;
  /** the address that search engines may know it by; undefined: none */
  canonical: string | undefined;
  assets: Assets;
  /** in the website's zone */
  today: string;
};

/** Loaded after the page is there. A browser that cannot compare it with the policy leaves a page that works without. */
const scriptTag = `<script src="${scriptPath}" integrity="${integrityOf(script)}" defer></script>\n`;

/** All else of a page is bounded by what it shows; annotations take what is left. */
const maxBytes = 60_000;

/** The statistics of a website as one page: the owner's dashboard, without what only the owner sees and does. */
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
    title: `${website.domain}: website statistics`,
    description: `Website statistics of ${website.domain}: visitors, sources and top pages. Measured without cookies.`,
    css,
    theme: asked.address.theme,
    head:
      canonical === undefined
        ? '<meta name="robots" content="noindex, nofollow">\n'
        : `<link rel="canonical" href="${escapeHtml(canonical)}">\n`,
    body: `<header id="head"><div><h1${place === 'frame' ? ' class="unseen"' : ''}>${name}</h1>${online(view.realtime, asked)}</div>${place === 'page' ? themeMenu(asked) : ''}
<p class="soft">${daysInWords(period)}. Time zone: ${escapeHtml(website.time_zone)}.${botsNote(website, period)}</p></header>
${bar(asked, today)}
${realtimeSection(view.realtime, asked, assets)}
${figuresOf(view, asked, assets)}
${footer(place, name)}
<p class="unseen" role="status" id="said"></p>`,
    bottom: scriptTag,
  });
}

function figuresOf(view: View, asked: PageQuery, assets: Assets): string {
  if (view.list && asked.address.list) return fullList(view.list, asked.address.list, asked, assets);
  if (!view.overview) return '';
  const note =
    view.overview.totals.visitors === 0
      ? `<p class="nobody" id="nobody">No visitors in this period${asked.address.filters.length > 0 ? ' match these filters' : ''}.</p>`
      : '';
  return `${summary(view.overview, asked)}\n${note || panelSections(view.overview, asked, assets)}`;
}

const themeWords: Record<Theme, string> = { auto: 'As the device', light: 'Light', dark: 'Dark' };

function themeMenu(asked: PageQuery): string {
  const links = (Object.keys(themeWords) as Theme[]).map((theme) => ({
    word: themeWords[theme],
    href: pageUrl(asked, { theme }),
    isOpen: theme === asked.address.theme,
  }));
  return menu({ id: 'theme', label: 'Colours', face: icon('theme'), links, look: 'quiet end' });
}

/** Said where figures hold bots, or did within the period. */
function botsNote(website: WebsiteRow, { from, zone }: { from: string; zone: string }): string {
  const since = website.exclude_bots_since;
  const day = since === null ? undefined : dayInZone(since, zone);
  const words = day === undefined ? '' : ` since ${dateInWords(day)}`;
  if (website.exclude_bots === 0) return ` Bots are included${words}.`;
  return day !== undefined && day >= from ? ` Bots are excluded${words}.` : '';
}

function footer(place: Place, name: string): string {
  switch (place) {
    case 'page':
      return '<footer class="end">Visitors are counted per day, without cookies. Measured by Gatehouse.</footer>';
    case 'frame':
      return `<footer class="end">Measured without cookies. <a href="./" target="_blank" rel="noopener">View full statistics of ${name}</a></footer>`;
  }
}
