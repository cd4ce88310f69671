import { documentOf as anyDocumentOf, escapeHtml } from '../../pages/index.ts';
import type { Statistics } from '../reports/index.ts';
import { chart } from './chart.ts';
import { css } from './style.ts';

export type PeriodLink = { label: string; href: string; current: boolean };

const documentOf = (title: string, body: string): string => anyDocumentOf({ title, body, css });
const number = (value: number): string => value.toLocaleString('en');
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The statistics of a website as one page for everybody. */
export function statisticsPage(domain: string, zone: string, found: Statistics, links: PeriodLink[]): string {
  const { totals } = found;
  const nav = links
    .map(
      ({ label, href, current }) =>
        `<a href="${escapeHtml(href)}"${current ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`,
    )
    .join('');
  const empty = totals.visitors === 0 ? '<p class="soft">Nobody visited in this period.</p>' : '';
  return documentOf(
    `${domain}: visitors`,
    `<header>
<div><h1>${escapeHtml(domain)}</h1><p class="soft">${found.from} to ${found.to}, days in ${escapeHtml(zone)}</p></div>
<nav aria-label="Period">${nav}</nav>
</header>
<section>
<dl class="totals">
<div><dt>Visitors</dt><dd>${number(totals.visitors)}</dd></div>
<div class="views"><dt>Page views</dt><dd>${number(totals.pageviews)}</dd></div>
</dl>
${empty}${chart(found.days)}
<details><summary>Day by day</summary>${dayTable(found)}</details>
</section>
<div class="lists">
${list('Pages', 'Page', found.pages, readablePath)}
${list('Referrers', 'Site', found.referrers, (name) => name)}
${list('Countries', 'Country', found.countries, countryName)}
</div>
<footer>Counted without cookies by Gatehouse.</footer>`,
  );
}

function list(title: string, head: string, lines: Statistics['pages'], label: (name: string) => string): string {
  if (lines.length === 0) return `<section><h2>${title}</h2><p class="soft">None in this period.</p></section>`;
  const most = Math.max(1, ...lines.map((line) => line.visitors));
  const rows = lines.map(({ name, visitors }) => {
    const text = escapeHtml(label(name));
    const bar = `<svg aria-hidden="true"><rect width="${Math.round((visitors / most) * 100)}%" height="100%"/></svg>`;
    return `<tr><td><span class="line" title="${text}">${bar}<span>${text}</span></span></td><td>${number(visitors)}</td></tr>`;
  });
  return `<section><h2>${title}</h2><table><thead><tr><th scope="col">${head}</th><th scope="col">Visitors</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></section>`;
}

function dayTable({ days }: Statistics): string {
  const rows = days.map(
    ({ day, visitors, pageviews }) =>
      `<tr><td>${day}</td><td>${number(visitors)}</td><td>${number(pageviews)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Day</th><th scope="col">Visitors</th><th scope="col">Page views</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function readablePath(path: string): string {
  let text = path;
  try {
    text = decodeURI(path);
  } catch {
    // not UTF-8: shown as it stands
  }
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text;
}

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : 'Unknown');

/** Asks for the password of the statistics; `problem` says why it is asked again. */
export function passwordPage(domain: string, problem = ''): string {
  const wrong = problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  return documentOf(
    `${domain}: visitors`,
    `<section>
<h1>${escapeHtml(domain)}</h1>
<form method="post">
<p class="soft">These statistics are behind a password.</p>
<label>Password<input type="password" name="password" autocomplete="current-password" required autofocus></label>
${wrong}<button>Show statistics</button>
</form>
</section>`,
  );
}

/** Says in a sentence why there is nothing to see. */
export const refusalPage = (message: string): string =>
  documentOf('Statistics', `<section><h1>Statistics</h1><p>${escapeHtml(message)}</p></section>`);
