import { typefaceCss } from './typeface.ts';

const light = `--page: #fbfbfc; --surface: #fff; --border: #e5e5ea; --text: #1a1a1f; --soft: #52525c; --accent: #4a43c9;
  --fill: #4a43c9; --on-fill: #fff; --bar: #edecfa; --grid: #ececf0; --up: #14794a; --up-mark: #1f9d63;
  --down: #c0261d; --down-mark: #d9352b; --paused-mark: #85858f; --sunken: #f4f4f6`;
const dark = `--page: #0f0f12; --surface: #16161a; --border: #28282f; --text: #ececf1; --soft: #b0b0bb; --accent: #aaa6ff;
  --fill: #5d56dd; --bar: #232144; --grid: #222228; --up: #57d094; --up-mark: #36b877;
  --down: #ff8d84; --down-mark: #f25a50; --paused-mark: #7b7b87; --sunken: #1d1d22`;
const lightStates = `--up-wash: #e8f6ee; --down-wash: #fdeeec;
  --maintenance: #8a5a00; --maintenance-mark: #c98a12; --maintenance-wash: #fcf3df;
  --unknown: #2f5d8c; --unknown-mark: #4a82bd; --unknown-wash: #e8f1fa; --paused: #5f5f6a`;
const darkStates = `--up-wash: #12291e; --down-wash: #331a1a;
  --maintenance: #e8b653; --maintenance-mark: #d9a036; --maintenance-wash: #2d2413;
  --unknown: #8fbdea; --unknown-mark: #5f97cf; --unknown-wash: #14263a; --paused: #a3a3af`;

const themes = (inLight: string, inDark: string): string => `:root { ${inLight} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${inDark} } }
:root[data-theme=dark] { ${inDark} }`;

const rules = `
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 Inter, Inter2, system-ui, sans-serif;
  font-variant-numeric: tabular-nums; text-rendering: geometricPrecision }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 40px }
h1 { font-size: 24px; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 14px; margin: 0 0 8px }
p { margin: 0 }
.soft { color: var(--soft) }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
section { background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 16px; margin-bottom: 16px; min-width: 0 }
details { margin-top: 12px }
summary { cursor: pointer; color: var(--soft); font-size: 13px }
form { max-width: 360px; display: grid; gap: 12px }
label { display: grid; gap: 4px; font-weight: 600 }
input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px; padding: 8px 12px; width: 100% }
button { font: inherit; font-weight: 600; color: var(--on-fill, #fff); background: var(--fill); border: 0; border-radius: 8px; padding: 10px 16px; cursor: pointer }
.wrong { color: var(--down) }
footer { margin-top: 24px; color: var(--soft); font-size: 13px }
`;

/** Gives disclosure markers the look of the console's chevron, and text hyphens of normal width. */
const finish = `
details:not(.menu) > summary { list-style: none }
details:not(.menu) > summary::-webkit-details-marker { display: none }
details:not(.menu) > summary::before { content: ""; display: inline-block; width: 6px; height: 6px; margin: 0 9px 2px 1px; border: solid; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) }
details[open]:not(.menu) > summary::before { transform: translateY(-2px) rotate(45deg) }
h1, h2, h3, p, label, nav, footer, summary { font-variant-numeric: normal }
button, input, select, textarea { text-rendering: inherit }
`;

/** Only for our own CSS. */
export const compactCss = (css: string): string =>
  css
    .replace(/\n\s*/g, ' ')
    .replace(/ *([{};]) */g, '$1')
    .replace(/ > /g, '>')
    .replace(/: /g, ':')
    .replace(/, /g, ',')
    .replace(/;}/g, '}');

/** The base style of public pages, in the console's colours and typeface. Pages embed it with their own style. */
export const baseCss = `\n${typefaceCss}\n${themes(`${light}; ${lightStates}`, `${dark}; ${darkStates}`)}${rules}${finish}`;

/** Colors of states, which `baseCss` already contains. */
export const stateCss = themes(lightStates, darkStates);

/** Only status pages show this state. */
export const degradedCss = themes(
  '--degraded: #a84300; --degraded-mark: #e0661a; --degraded-wash: #fdefe4',
  '--degraded: #ffa269; --degraded-mark: #e8752f; --degraded-wash: #331f12',
);

export const plainBaseCss = `\n${typefaceCss}\n${themes(light, dark)}${rules}`;
