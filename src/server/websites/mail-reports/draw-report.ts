import { renderInWorker } from '../../documents/render/index.ts';

/** The file of a report, in the language of the call. */
export const drawReport = renderInWorker<typeof import('./report-pdf.ts')>(new URL('./report-pdf.ts', import.meta.url));
