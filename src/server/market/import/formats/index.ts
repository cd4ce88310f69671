export { recognizeFile } from './recognize.ts';
