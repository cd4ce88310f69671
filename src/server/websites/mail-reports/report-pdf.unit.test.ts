import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfText } from '../../documents/pdf/testing.ts';
import { renderReportPdf } from './draw-report.ts';
import type { ReportContent } from './report-content.ts';

const long = `/articles/${'a-long-name-'.repeat(8)}`;
const content: ReportContent = {
  domain: 'site.example',
  subject: 'site.example: 12 visitors last week',
  title: 'Your weekly report',
  days: 'March 23 to 29, 2026',
  figures: [
    { label: 'Visitors', value: '12', change: { arrow: '▲', by: '20% more', text: '20% more than before (10)' } },
  ],
  chartTitle: 'Visitors by day',
  chartSummary: 'Busiest day: Monday, with 5 visitors.',
  bars: [{ label: 'Mon', visitors: 5 }],
  lists: ['Pages', 'Sources'].map((title) => ({
    title,
    counted: 'Visitors',
    lines: Array.from({ length: 10 }, () => ({ name: long, count: '1' })),
  })),
  outages: undefined,
  empty: undefined,
  why: 'You get this email because reports are turned on.',
};

test('cuts long names to one line', async () => {
  const pdf = await renderReportPdf({ account_id: 1 }, content);
  const cut = pdfText(pdf)
    .split('\n')
    .filter((line) => line.startsWith('/articles/'));
  assert.equal(cut.length, 20);
  for (const line of cut) assert.ok(line.endsWith('…') && line.length > 15 && long.startsWith(line.slice(0, -1)), line);
});
