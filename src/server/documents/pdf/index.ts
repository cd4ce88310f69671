export { DocumentFonts } from './fonts.ts';
export {
  accentEdge,
  baselineOf,
  forgetLayouts,
  ink,
  rule,
  setHead,
  setLine,
  setText,
  sheet,
  sideOf,
  textHeight,
} from './sheet.ts';
