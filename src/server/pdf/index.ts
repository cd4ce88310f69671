export { drawn, fontFor, fontOf, type Weight } from './pdf-text.ts';
export { accentEdge, forgetLayouts, ink, rule, setHead, setText, sheet } from './sheet.ts';
