import type { ImportReport, ReportedMonitor, ReportedPage } from './import-report.ts';
import { formatChange, printable } from './show-plan.ts';

export function reportLines(report: ImportReport): string[] {
  const { counts } = report;
  return [
    ...(report.page
      ? pageLines(report.page)
      : [`${report.source_name}: ${report.monitors.length} monitors`, ...report.monitors.flatMap(monitorLines)]),
    ...(report.alerts.length > 0 ? ['', 'Alerts'] : []),
    ...report.alerts.flatMap(({ name, kind, taken_over, notes }) => [
      `${taken_over ? '+' : 'x'} ${printable(name)}${name === kind ? '' : ` (${printable(kind)})`}`,
      ...notes.map(indented),
    ]),
    '',
    ...report.notes.map(printable),
    `${counts.create} to create, ${counts.change} to change, ${counts.unchanged} unchanged, ${counts.not_taken_over} not imported.`,
  ];
}

const signs = { create: '+', change: '~', none: '=' };

function monitorLines({ name, kind, outcome, action, changes, notes }: ReportedMonitor): string[] {
  const sign = outcome === 'not_taken_over' ? 'x' : signs[action];
  return [
    `${sign} ${printable(name)} (${printable(kind)})`,
    ...changes.map((change) => indented(formatChange(change))),
    ...notes.map(indented),
  ];
}

function pageLines({ name, action, parts, notes }: ReportedPage): string[] {
  return [
    `${signs[action]} ${printable(name)} (status page)`,
    ...notes.map(indented),
    ...parts.flatMap((part) => [
      `${part.outcome === 'not_taken_over' ? 'x' : signs[part.action]} ${printable(part.name)} (${part.kind})`,
      ...part.notes.map(indented),
    ]),
  ];
}

const indented = (line: string): string => `    ${printable(line)}`;
