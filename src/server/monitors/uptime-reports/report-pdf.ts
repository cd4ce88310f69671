import PDFDocument from 'pdfkit';
import {
  accentEdge,
  baselineOf,
  DocumentFonts,
  ink,
  rule,
  setHead,
  setLine,
  setText,
  sheet,
  textHeight,
} from '../../documents/pdf/index.ts';
import type { Renderer } from '../../documents/render/index.ts';
import { currentTag, t } from '../../kernel/index.ts';
import type { ReportContent } from './content.ts';

const { margin } = sheet;
const width = sheet.width - 2 * margin;
const bottom = sheet.height - margin;
const gap = 22;

type Page = { document: PDFKit.PDFDocument; fonts: DocumentFonts };
/** `logo` is a PNG. */
type ReportDocument = { content: ReportContent; logo: Uint8Array | undefined };

export const draw: Renderer<ReportDocument> = async ({ content, logo }) => {
  const { name, title, days, verdict, figures, services, objectives, incidents, otherIncidents, costs, notes } =
    content;
  const info = { Title: `${name}: ${title}` };
  const document = new PDFDocument({ size: 'A4', margin, info, lang: currentTag(), bufferPages: true });
  const page = { document, fonts: new DocumentFonts(document) };
  await page.fonts.cover([...textsIn(content), ...words(), pageText(9, 9)]);
  accentEdge(document, undefined);
  let y = margin + setHead(document, page.fonts, { title: '', name, logo }) + 6;
  if (logo) y += line(page, name, y, { size: 11, weight: 'bold' }) + 2;
  y += line(page, title, y, { size: 18, weight: 'bold' }) + 2;
  y += line(page, days, y, { colour: ink.soft }) + 14;
  if (verdict) y = setVerdict(page, verdict, y);
  y = setFigures(page, figures, y);
  y = setTable(page, y, {
    title: t('Services'),
    columns: [
      { label: t('Service'), width: 0.36 },
      { label: t('Uptime'), width: 0.13, align: 'right' },
      { label: t('Downtime'), width: 0.18, align: 'right' },
      { label: t('Incidents'), width: 0.1, align: 'right' },
      { label: t('Response time'), width: 0.23, align: 'right' },
    ],
    rows: services.map((one) => ({
      cells: [one.name, one.uptime, one.downtime, one.incidents, one.response || '–'],
      note: one.note,
    })),
  });
  y = setTable(page, y, {
    title: t('SLOs'),
    columns: [
      { label: t('Name'), width: 0.5 },
      { label: t('Achieved'), width: 0.15, align: 'right' },
      { label: t('Budget left'), width: 0.35, align: 'right' },
    ],
    rows: objectives.map(({ name, target, achieved, left }) => ({
      cells: [name, achieved, left],
      note: t('Target: {target}', { target }),
    })),
  });
  y = setTable(page, y, {
    title: t('Incidents'),
    columns: [
      { label: t('Start'), width: 0.24 },
      { label: t('Service'), width: 0.5 },
      { label: t('Duration'), width: 0.26, align: 'right' },
    ],
    rows: incidents.map((one) => ({ cells: [one.start, one.name, one.duration], note: one.cause })),
  });
  if (otherIncidents !== '') y += line(page, otherIncidents, y - gap + 4, small);
  y = setTable(page, y, {
    title: t('Estimated losses'),
    columns: [{ label: t('Service'), width: 1 }],
    rows: costs.map(({ name, text }) => ({ cells: [name], note: text })),
  });
  for (const note of notes) {
    y = fit(page, y, textHeight(page.fonts, note, width, small));
    y += line(page, note, y, small) + 3;
  }
  numberPages(page);
  document.end();
  // PDFKit decodes transparent logos asynchronously.
  return Buffer.concat((await document.toArray()) as Buffer[]);
};

const small = { size: 8, colour: ink.soft };
const pageText = (number: number, pages: number): string => t('Page {number} of {pages}', { number, pages });
const words = (): string[] => [
  t('Services'),
  t('Service'),
  t('Uptime'),
  t('Downtime'),
  t('Incidents'),
  t('Response time'),
  t('SLOs'),
  t('Name'),
  t('Target: {target}', { target: '' }),
  t('Achieved'),
  t('Budget left'),
  t('Start'),
  t('Duration'),
  t('Estimated losses'),
];

const line = (
  { document, fonts }: Page,
  text: string,
  y: number,
  setting: Parameters<typeof setText>[4] = {},
): number => setText(document, fonts, text, { x: margin, y, width }, setting);

/** Returns the position at which a block of this height fits, on a new page if necessary. */
function fit({ document }: Page, y: number, height: number): number {
  if (y + height <= bottom - 24) return y;
  document.addPage();
  return margin;
}

const edges = { good: '#1f9d63', bad: '#d9352b', plain: ink.line } as const;

function setVerdict(page: Page, { tone, text }: NonNullable<ReportContent['verdict']>, y: number): number {
  const setting = { size: 11, weight: 'bold' } as const;
  const height = textHeight(page.fonts, text, width - 24, setting) + 14;
  page.document.rect(margin, y, width, height).fill('#f6f6f8');
  page.document.rect(margin, y, 4, height).fill(edges[tone]);
  setText(page.document, page.fonts, text, { x: margin + 14, y: y + 8, width: width - 24 }, setting);
  return y + height + 14;
}

function setFigures({ document, fonts }: Page, figures: ReportContent['figures'], y: number): number {
  const cellWidth = width / figures.length;
  for (const [index, { label, value, note }] of figures.entries()) {
    const place = { x: margin + index * cellWidth, width: cellWidth - 10 };
    setText(document, fonts, label, { ...place, y }, { size: 8.5, colour: ink.soft });
    setText(document, fonts, value, { ...place, y: y + 12 }, { size: 15, weight: 'bold', figures: 'tabular' });
    setText(document, fonts, note, { ...place, y: y + 32 }, { size: 7.5, colour: ink.soft });
  }
  return y + 52 + gap;
}

type Column = { label: string; width: number; align?: 'right' };
type Table = { title: string; columns: Column[]; rows: { cells: string[]; note: string }[] };

/** Draws nothing without rows. Repeats the column titles on each page. */
function setTable(page: Page, top: number, { title, columns, rows }: Table): number {
  if (rows.length === 0) return top;
  const { document, fonts } = page;
  const edgesOf = columns.map(
    (_, index) => margin + width * columns.slice(0, index).reduce((sum, one) => sum + one.width, 0),
  );
  const setCells = (cells: string[], y: number, setting: Parameters<typeof setText>[4]) => {
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]!;
      const place = { x: edgesOf[index]!, y: y + baselineOf(setting?.size ?? 9), width: width * column.width - 8 };
      const isLast = index === columns.length - 1;
      const align = column.align ?? 'left';
      setLine(document, fonts, cell, isLast ? { ...place, width: place.width + 8 } : place, {
        ...setting,
        align,
        // Tabular figures widen the hyphens in names.
        ...(align === 'right' && { figures: 'tabular' }),
      });
    }
  };
  const setTitles = (y: number): number => {
    setCells(
      columns.map(({ label }) => label),
      y,
      { size: 8, colour: ink.soft },
    );
    return y + 15;
  };
  let y = fit(page, top, 70);
  y += setText(document, fonts, title, { x: margin, y, width }, { size: 11, weight: 'bold' }) + 4;
  y = setTitles(y);
  for (const { cells, note } of rows) {
    const noteHeight = note === '' ? 0 : textHeight(fonts, note, width, small);
    const place = fit(page, y, 18 + noteHeight);
    y = place === y ? y : setTitles(place);
    rule(document, y, { x: margin, width });
    setCells(cells, y + 4, { size: 9 });
    if (note !== '') setText(document, fonts, note, { x: margin, y: y + 17, width }, small);
    y += 20 + (note === '' ? 0 : noteHeight + 1);
  }
  return y + gap;
}

function numberPages({ document, fonts }: Page): void {
  const { start, count } = document.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index++) {
    document.switchToPage(start + index);
    const setting = { ...small, align: 'right' } as const;
    setLine(document, fonts, pageText(index + 1, count), { x: margin, y: sheet.height - 30, width }, setting);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
