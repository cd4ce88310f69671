import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DueReport, latestDueReport } from '../../schedule/index.ts';
import type { Figures } from '../reports/figures.ts';
import type { ReportFigures } from './figures.ts';
import type { Outages } from './outages.ts';
import { renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import { changeOf, composeReport } from './report-content.ts';

const figures = (given: Partial<Figures> = {}): Figures => ({
  visitors: 0,
  visits: 0,
  pageviews: 0,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
  time_on_page: null,
  scroll_depth: null,
  ...given,
});
const [daily, weekly, monthly] = (['daily', 'weekly', 'monthly'] as const).map((kind) =>
  latestDueReport(kind, 'Europe/Berlin', Date.parse('2026-03-09T12:00:00Z')),
) as [DueReport, DueReport, DueReport];
const reader = { why: 'You get this email because reports are turned on.', tag: '<script></script>' };
const none: ReportFigures & { outages: Outages } = {
  outages: { outages: 0, downtimeMs: 0, visits: [], sales: null },
  totals: figures(),
  before: figures(),
  days: [],
  hours: [],
  pages: [],
  sources: [],
  countries: [],
  events: [],
  goals: [],
  worth: [],
};
const busy: typeof none = {
  ...none,
  totals: figures({ visitors: 1240, visits: 1500, pageviews: 4100, bounce_rate: 34.5, visit_duration: 125 }),
  before: figures({ visitors: 1107, visits: 1500, pageviews: 4500, bounce_rate: 36, visit_duration: 130 }),
  days: [2, 3, 4, 5, 6, 7, 8].map((day) => ({ day: `2026-03-0${day}`, visitors: day === 4 ? 340 : 150 })),
  pages: [{ name: '/pr%C3%BCfung', count: 800 }],
  sources: [
    { name: '', count: 700 },
    { name: '<b>News</b>', count: 20 },
  ],
  countries: [
    { name: 'DE', count: 900 },
    { name: '', count: 4 },
  ],
};
const links = { statistics: 'https://gate.example/websites/1', unsubscribe: 'https://gate.example/u?token=a&b' };

test('shows a change with an arrow and in words', () => {
  const said = (now: number | null, before: number | null) => {
    const { arrow, text } = changeOf(now, before);
    return `${arrow} ${text}`.trim();
  };
  assert.equal(said(112, 100), '▲ 12% more than before (100)');
  assert.equal(said(1, 3), '▼ 67% fewer than before (3)');
  assert.equal(said(0, 3), '▼ 100% fewer than before (3)');
  assert.equal(said(5, 0), '▲ more than before (0)');
  assert.equal(said(5, 5), 'no change');
  assert.equal(said(0, 0), 'no change');
  assert.equal(said(100_001, 100_000), '▲ under 1% more than before (100,000)');
  assert.equal(said(30_000, 10), '▲ 299,900% more than before (10)');
  assert.equal(said(null, 5), 'no earlier data');
});

test('a report shows its main figures in the subject and the text', () => {
  const words = composeReport({ id: 1, domain: 'shop.example' }, weekly, busy, reader);
  assert.equal(words.subject, 'shop.example: 1,240 visitors last week, 12% more');
  const text = renderReportText(words, links);
  for (const part of [
    'Your weekly report\nMonday, 2 March 2026 to Sunday, 8 March 2026 (Europe/Berlin)',
    'Visitors: 1,240, 12% more than before (1,107) ▲',
    'Visits: 1,500, no change\n',
    'Page views: 4,100, 9% fewer than before (4,500) ▼',
    'Visit duration: 2 min 5 s, 4% less than before (2 min 10 s) ▼',
    'Bounce rate: 34.5%, 1.5 points less than before (36%) ▼',
    'Best day: Wednesday, 4 March 2026, with 340 visitors.',
    '/prüfung ...',
    'Direct ...',
    'Germany ...',
    'Unknown ...',
    'View all statistics: https://gate.example/websites/1',
    'To unsubscribe: https://gate.example/u?token=a&b',
  ])
    assert.ok(text.includes(part), `${part}\n---\n${text}`);
  assert.doesNotMatch(text, /Events|undefined|NaN|null/);
});

test('a report lists outages in text and HTML, even without visitors', () => {
  const outages = { outages: 1, downtimeMs: 41_000, visits: [], sales: null };
  for (const found of [busy, none]) {
    const words = composeReport({ id: 1, domain: 'shop.example' }, weekly, { ...found, outages }, reader);
    assert.match(renderReportText(words, links), /\nOutages\n1 outage, 41 s\.\n/);
    assert.match(renderReportHtml(words, links), /<h2[^>]*>Outages<\/h2>\n<p[^>]*>1 outage, 41 s\.<\/p>/);
  }
});

test('text of visitors and browsers is escaped in HTML', () => {
  const html = renderReportHtml(composeReport({ id: 1, domain: 'shop.example' }, monthly, busy, reader), links);
  assert.match(html, /&lt;b&gt;News&lt;\/b&gt;/);
  assert.match(html, /href="https:\/\/gate\.example\/u\?token=a&amp;b"/);
  assert.doesNotMatch(html, /<script|<img|<b>News|src=|undefined|NaN/);
});

test('a report without visitors is short, and shows the tag', () => {
  const words = composeReport(
    { id: 1, domain: 'shop.example' },
    weekly,
    { ...none, before: figures({ visitors: 1 }) },
    { ...reader, tag: '<script x></script>' },
  );
  assert.equal(words.subject, 'shop.example: no visitors last week');
  const html = renderReportHtml(words, links);
  assert.match(html, /No visitors were counted last week, after 1 visitor the week before\./);
  assert.match(html, /&lt;script x&gt;/);
  assert.doesNotMatch(html, /<h2|Bounce/);
  assert.match(renderReportText(words, links), /check that the pages of shop\.example include this tag: <script x>/);
});

test('a daily report shows hours, and only visits of its segment', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(Date.parse('2026-03-07T23:00:00Z') + hour * 3_600_000).toISOString(),
    visitors: hour === 14 ? 30 : 2,
  }));
  const found = { ...busy, days: [], hours, outages: undefined };
  const words = composeReport({ id: 1, domain: 'shop.example' }, daily, found, {
    why: 'Why.',
    segment: 'Germany\n<b>',
  });
  assert.equal(words.subject, 'shop.example (Germany <b>): 1,240 visitors yesterday, 12% more');
  assert.equal(
    words.days,
    'Sunday, 8 March 2026 (Europe/Berlin), compared with Sunday, 1 March 2026. Segment: Germany <b>',
  );
  assert.equal(words.chartSummary, 'Busiest hour: 14:00, with 30 visitors.');
  assert.deepEqual(
    words.bars.flatMap(({ label }) => (label === '' ? [] : [label])),
    ['0', '6', '12', '18'],
  );
  const private_ = { statistics: null, unsubscribe: links.unsubscribe };
  assert.match(renderReportHtml(words, private_), /Visitors by hour<\/h2>/);
  assert.doesNotMatch(renderReportHtml(words, private_), /View statistics|<b>/);
  assert.doesNotMatch(renderReportText(words, private_), /View all statistics/);
});

test('a report shows the value of goals', () => {
  const found = {
    ...busy,
    goals: [{ name: 'Signup', count: 12, worth: { currency: 'EUR', minor: 24_000 } }],
    worth: [{ currency: 'EUR', minor: 24_000, before: 12_000 }],
  };
  const text = renderReportText(composeReport({ id: 1, domain: 'shop.example' }, weekly, found, reader), links);
  assert.match(text, /Value of goals: €240\.00, 100% more than before \(€120\.00\) ▲\n/);
  assert.match(text, /Goals \(conversions\)\nSignup \.+ 12 \(€240\.00\)\n/);
});
