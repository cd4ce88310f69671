export { drawn, fontFor, type Weight } from './pdf-text.ts';
export { accentEdge, ink, rule, setLogo, setText, sheet } from './sheet.ts';
