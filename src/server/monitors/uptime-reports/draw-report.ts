import { renderInWorker } from '../../documents/render/index.ts';

export const renderReportPdf = renderInWorker<typeof import('./report-pdf.ts')>(
  new URL('./report-pdf.ts', import.meta.url),
);
