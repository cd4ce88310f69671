export { drawApart, streamApart } from './draw-apart.ts';
export type { Drawing, StreamedDrawing } from './drawing.ts';
