import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pdfText } from '../../documents/pdf/testing.ts';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { renderReportPdf } from './draw-report.ts';
import type { ReportFigures } from './figures.ts';
import { type Outages, outageSentences } from './outages.ts';
import { renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import { composeReport } from './report-content.ts';

bracketJapanese({ after });

const figures = {
  visitors: 1240,
  visits: 1500,
  pageviews: 4100,
  events: 3,
  bounce_rate: 34.5,
  visit_duration: 3840,
  views_per_visit: null,
  time_on_page: null,
  scroll_depth: null,
};
const before = { ...figures, visitors: 1107, visits: 0, pageviews: 4500, bounce_rate: 36, visit_duration: null };
const outages: Outages = {
  outages: 2,
  downtimeMs: 3_900_000,
  visits: [{ website: { id: 1 }, outages: 1, estimate: { usual: 100, lost: 1200, lost_low: 800, lost_high: 1500 } }],
  sales: {
    outages: 2,
    orders: { usual: 9, lost: 1, lost_low: 1, lost_high: 1 },
    revenue: [{ currency: 'EUR', usual: 100, lost: 60, lost_low: 40, lost_high: 80 }],
  },
};
const found: ReportFigures & { outages: Outages } = {
  totals: figures,
  before,
  days: [2, 3, 4].map((day) => ({ day: `2026-03-0${day}`, visitors: day === 4 ? 340 : 150 })),
  hours: [],
  pages: [{ name: '/7', count: 1800 }],
  sources: [{ name: '', count: 700 }],
  countries: [
    { name: 'DE', count: 900 },
    { name: '', count: 4 },
  ],
  events: [],
  goals: [{ name: '8', count: 12, worth: { currency: 'EUR', minor: 2_400_050 } }],
  worth: [{ currency: 'EUR', minor: 2_400_050, before: 1 }],
  outages,
};
const links = { statistics: 'https://gate.example/websites/1', unsubscribe: 'https://gate.example/u' };
const dueOf = (kind: 'daily' | 'weekly' | 'monthly') =>
  latestDueReport(kind, 'Europe/Berlin', Date.parse('2026-03-09T12:00:00Z'));
const compose = (kind: 'daily' | 'weekly' | 'monthly' = 'weekly', given: Partial<typeof found> = {}) =>
  composeReport({ id: 1, domain: '9.example' }, dueOf(kind), { ...found, ...given }, { why: '', tag: '7' });

test('a report uses the language of its reader for text, numbers, dates and plurals', () =>
  inLanguage('de', async () => {
    const words = compose();
    assert.equal(words.subject, '9.example: letzte Woche 1.240 Besucher, 12\u00a0% mehr');
    const text = renderReportText(words, links);
    for (const part of [
      'Ihr Wochenbericht\nMontag, 2. März 2026 bis Sonntag, 8. März 2026 (Europe/Berlin)',
      'Besucher: 1.240, 12 % mehr als zuvor (1.107) ▲',
      'Besuche: 1.500, mehr als zuvor (0) ▲',
      'Absprungrate: 34,5 %, 1,5 Punkte weniger als zuvor (36 %) ▼',
      'Bester Tag: Mittwoch, 4. März 2026 mit 340 Besuchern.',
      'Seiten (Besucher)\n/7 ...',
      'Deutschland ...',
      '12 (24.000,50 €)',
      '2 Ausfälle, insgesamt 1 h 5 min. Etwa 1.200 Besuche verloren (800 bis 1.500) bei 1 davon. Etwa 1 Verkauf verloren, im Wert von 60,00 € (40,00 € bis 80,00 €). Geschätzt',
      'Abbestellen: https://gate.example/u',
    ])
      assert.ok(text.replaceAll('\u00a0', ' ').includes(part), `${part}\n---\n${text}`);
    const html = renderReportHtml(words, links);
    assert.match(html, /<html lang="de">.*Statistik ansehen.*>Abbestellen<\/a>/s);
    assert.deepEqual(
      words.bars.map(({ label }) => label),
      ['Mo', 'Di', 'Mi'],
    );
    const pdf = pdfText(await renderReportPdf({ account_id: 1 }, words)).replaceAll('\u00a0', ' ');
    for (const part of ['Ihr Wochenbericht', 'Ausfälle', '12 % mehr als zuvor (1.107)'])
      assert.ok(pdf.includes(part), `${part}\n---\n${pdf}`);
  }));

test('a report in another language has no English text', () =>
  inLanguage('ja', () => {
    const nobody = { totals: { ...figures, visits: 0, events: 0, visitors: 0 } };
    const hours = [{ at: '2026-03-08T11:00:00Z', visitors: 3 }];
    for (const words of [
      compose(),
      compose('daily', { hours }),
      compose('monthly', nobody),
      compose('daily', { ...nobody, before: { ...before, visitors: 0 } }),
    ]) {
      const given = ['9.example', 'Europe/Berlin', 'utf'];
      assert.deepEqual(untranslated(renderReportHtml(words, links), given), [], words.title);
      const plain = renderReportText(words, links).replace(/https:\S+/g, '');
      assert.deepEqual(untranslated(plain, given), [], words.title);
      assert.match(words.subject, /⟦/);
    }
  }));

test('estimates for only some outages, or without losses, are worded in each language', () => {
  const nothingLost = { ...outages.sales!.orders, lost: 0 };
  const found: Outages = { ...outages, sales: { outages: 1, orders: nothingLost, revenue: [] } };
  const said = (language: 'en' | 'fr' | 'es') => inLanguage(language, () => outageSentences(found, 1));
  assert.equal(
    said('en'),
    '2 outages, 1 h 5 min in all. About 1,200 visits lost (800 to 1,500) in 1 of them. No fewer sales than usual in 1 of them. Estimated from the same hours of the four weeks before each outage.',
  );
  assert.match(
    said('fr') ?? '',
    /^2 pannes, 1 h 5 min en tout\. Environ 1\s200 visites perdues \(800 à 1\s500\) pour 1 d’entre elles\. Pas moins de ventes/,
  );
  assert.match(said('es') ?? '', /^2 caídas, 1 h 5 min en total\. Unas 1200 visitas perdidas \(de 800 a 1500\)/);
});
