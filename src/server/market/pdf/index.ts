export { drawn, fontFor, type Weight } from './pdf-text.ts';
