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
} from '../../documents/pdf/index.ts';
import type { Renderer } from '../../documents/render/index.ts';
import { currentTag, t } from '../../kernel/index.ts';
import type { Figure, List, ReportContent } from './report-content.ts';

const { margin } = sheet;
const width = sheet.width - 2 * margin;
const bottom = sheet.height - margin;
const gap = 24;
const columnWidth = (width - gap) / 2;

type Page = { document: PDFKit.PDFDocument; fonts: DocumentFonts };

export const draw: Renderer<ReportContent> = async (content) => {
  const { domain, title, days, figures, outages, empty, why } = content;
  const document = new PDFDocument({ size: 'A4', margin, info: { Title: `${domain}: ${title}` }, lang: currentTag() });
  const page = { document, fonts: new DocumentFonts(document) };
  await page.fonts.cover([...textsIn(content), t('Outages')]);
  accentEdge(document, undefined);
  let y = margin + setHead(document, page.fonts, { title: '', name: domain, logo: undefined });
  y += setText(document, page.fonts, title, { x: margin, y, width }, { size: 18, weight: 'bold' }) + 2;
  y += setText(document, page.fonts, days, { x: margin, y, width }, { colour: ink.soft }) + 18;
  if (empty !== undefined) y += setText(document, page.fonts, empty, { x: margin, y, width }) + gap;
  else {
    y = setFigures(page, figures, y);
    y = setChart(page, content, y);
  }
  if (outages !== undefined) {
    y += setText(document, page.fonts, t('Outages'), { x: margin, y, width }, { size: 11, weight: 'bold' }) + 4;
    y += setText(document, page.fonts, outages, { x: margin, y, width }) + gap;
  }
  y = setLists(page, content.lists, y);
  const foot = { size: 8, colour: ink.soft };
  setText(document, page.fonts, why, { x: margin, y: Math.min(y, bottom - 30), width }, foot);
  document.end();
  return Buffer.concat((await document.toArray()) as Buffer[]);
};

function setFigures({ document, fonts }: Page, figures: Figure[], top: number): number {
  const inRow = 3;
  const cellWidth = width / inRow;
  const rowHeight = 54;
  for (const [index, { label, value, change }] of figures.entries()) {
    const place = { x: margin + (index % inRow) * cellWidth, width: cellWidth - 12 };
    const y = top + Math.floor(index / inRow) * rowHeight;
    setText(document, fonts, label, { ...place, y }, { size: 8.5, colour: ink.soft });
    setText(document, fonts, value, { ...place, y: y + 12 }, { size: 16, weight: 'bold', figures: 'tabular' });
    setText(document, fonts, change.text, { ...place, y: y + 33 }, { size: 8, colour: ink.soft });
  }
  return top + Math.ceil(figures.length / inRow) * rowHeight + 8;
}

const chartHeight = 110;

function setChart({ document, fonts }: Page, { chartTitle, bars, chartSummary }: ReportContent, top: number): number {
  const titleHeight = setText(document, fonts, chartTitle, { x: margin, y: top, width }, { size: 11, weight: 'bold' });
  const base = top + titleHeight + 8 + chartHeight;
  const most = Math.max(1, ...bars.map(({ visitors }) => visitors));
  const step = width / Math.max(1, bars.length);
  const space = Math.min(8, step * 0.2);
  for (const [index, { label, visitors }] of bars.entries()) {
    const x = margin + index * step;
    const height = (visitors / most) * chartHeight;
    if (visitors > 0) document.rect(x + space / 2, base - height, step - space, height).fill(ink.accent);
    if (label !== '') setText(document, fonts, label, { x, y: base + 4, width: Math.max(step, 28) }, labelled);
  }
  rule(document, base, { x: margin, width });
  const summaryHeight = setText(
    document,
    fonts,
    chartSummary,
    { x: margin, y: base + 18, width },
    { size: 8.5, colour: ink.soft },
  );
  return base + 18 + summaryHeight + gap - 6;
}

const labelled = { size: 7.5, colour: ink.soft };
const lineHeight = 15;

/** Continues on a new page if necessary. */
function setLists({ document, fonts }: Page, lists: List[], top: number): number {
  let y = top;
  for (let index = 0; index < lists.length; index += 2) {
    const pair = lists.slice(index, index + 2);
    const height = 22 + Math.max(...pair.map(({ lines }) => lines.length)) * lineHeight;
    if (y + height > bottom - 40) {
      document.addPage();
      y = margin;
    }
    for (const [column, { title, counted, lines }] of pair.entries()) {
      const x = margin + column * (columnWidth + gap);
      setText(document, fonts, title, { x, y, width: columnWidth }, { size: 11, weight: 'bold' });
      setText(document, fonts, counted, { x, y: y + 2, width: columnWidth }, { ...labelled, align: 'right' });
      for (const [row, { name, count }] of lines.entries()) {
        const at = y + 20 + row * lineHeight;
        rule(document, at - 2, { x, width: columnWidth });
        setLine(document, fonts, name, { x, y: at + 1 + baselineOf(9), width: columnWidth - 90 }, { size: 9 });
        const right = { size: 9, align: 'right' as const, figures: 'tabular' as const };
        setText(document, fonts, count, { x: x + columnWidth - 84, y: at + 1, width: 84 }, right);
      }
    }
    y += height + 18;
  }
  return y;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
