export { DocumentFonts } from './fonts.ts';
export {
  accentEdge,
  baselineOf,
  clearLayoutCache,
  ink,
  rule,
  setHead,
  setLine,
  setText,
  sheet,
  sideOf,
  textHeight,
} from './sheet.ts';
