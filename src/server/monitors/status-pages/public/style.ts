import type { StatusPageRow } from '../../../database/index.ts';
import { accentCss, baseCss, compactCss, degradedCss } from '../../../pages/index.ts';

export type Look = Pick<StatusPageRow, 'accent' | 'theme'>;

/** The look of pages that belong to no status page. */
export const plainLook: Look = { accent: '', theme: 'auto' };

/** Omits the rules of a fixed dark theme if the page follows the visitor's system, because that is 1 KB. */
export function cssOf({ accent, theme }: Look): string {
  const all = `${css}${compactCss(accentCss(accent))}`;
  return theme === 'auto' ? all.replace(/:root\[data-theme=dark\]\{[^}]*\}/g, '') : all;
}

const css = compactCss(`${baseCss}
${degradedCss}
main { max-width: 800px; padding: 40px 16px 48px }
main > header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin-bottom: 24px }
main > header > div { min-width: 0 }
main > header h1 { line-height: 1.2 }
main > header h1 img { display: block; max-width: min(240px, 100%); max-height: 56px; width: auto; height: auto }
main > header p { margin-top: 4px; max-width: 60ch; overflow-wrap: anywhere }
a { color: var(--accent) }
.button { display: inline-block; flex: none; color: var(--text); background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 7px 14px; font-weight: 600; font-size: 14px; text-decoration: none }
.button:hover { border-color: var(--soft) }
.button.primary { color: var(--on-fill, #fff); background: var(--fill); border-color: var(--fill) }
h2 { font-size: 16px; line-height: 1.4; margin: 32px 0 12px }
h3 { font-size: 15px; line-height: 1.4; margin: 0; overflow-wrap: anywhere }
.mark, .state svg { width: 20px; height: 20px; flex: none; display: block }
.overall { display: flex; align-items: center; gap: 12px; padding: 20px; border-radius: 12px; margin: 0 0 16px; border: 1px solid }
.overall .mark { width: 28px; height: 28px }
.overall h2 { font-size: 19px; line-height: 1.3; margin: 0; flex: 1 }
.updated { flex: none; min-width: 116px; min-height: 1.5em; text-align: right; font-size: 13px; color: var(--text) }
@media (scripting: enabled) { .updated[hidden] { display: block; visibility: hidden } }
.overall.up { background: var(--up-wash); border-color: color-mix(in srgb, var(--up-mark) 30%, transparent) }
.overall.down { background: var(--down-wash); border-color: color-mix(in srgb, var(--down-mark) 30%, transparent) }
.overall.maintenance { background: var(--maintenance-wash); border-color: color-mix(in srgb, var(--maintenance-mark) 35%, transparent) }
.overall.degraded { background: var(--degraded-wash); border-color: color-mix(in srgb, var(--degraded-mark) 35%, transparent) }
.overall.unknown { background: var(--unknown-wash); border-color: color-mix(in srgb, var(--unknown-mark) 35%, transparent) }
.overall.paused, .overall.pending { background: var(--sunken); border-color: var(--border) }
.is-up { color: var(--up) } .is-down { color: var(--down) } .is-maintenance { color: var(--maintenance) } .is-unknown { color: var(--unknown) } .is-degraded { color: var(--degraded) }
.is-paused, .is-pending { color: var(--paused) }
.notice { border-left: 4px solid var(--paused-mark); border-radius: 8px 12px 12px 8px; padding: 16px 20px }
.notice.down { border-left-color: var(--down-mark) }
.notice.warning, .notice.maintenance { border-left-color: var(--maintenance-mark) }
.notice.info { border-left-color: var(--fill) }
.notice p { margin-top: 8px; overflow-wrap: anywhere }
.notice p.soft { margin-top: 2px; font-size: 14px }
.notice ol { list-style: none; margin: 12px 0 0; padding: 0 }
.notice li { padding: 8px 0 0 }
.notice li time { font-size: 13px; color: var(--soft) }
.notice li p { margin-top: 0 }
.notice li p + p { margin-top: 8px }
.report h4 { margin: 0; font-size: 14px }
.report li { padding-top: 12px }
.report h4 time { font-weight: 400; margin-left: 8px }
.report details { margin-top: 12px }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 32px 0 -16px; font-size: 13px; color: var(--soft) }
.legend span:first-child { flex: 1 0 auto; font-weight: 600 }
.legend span { display: flex; align-items: center; gap: 6px }
.legend i { width: 10px; height: 10px; border-radius: 2px; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.legend .slow { background: var(--degraded-mark) } .legend .good { background: var(--up-mark) } .legend .some { background: var(--maintenance-mark) }
.legend .bad { background: var(--down-mark) } .legend .none { background: var(--border) }
.group { padding: 0; border-radius: 12px }
.monitor { position: relative; padding: 14px 20px }
.monitor + .monitor { border-top: 1px solid var(--border) }
.monitor > div:first-child { display: flex; gap: 2px 16px; align-items: center; margin-bottom: 8px }
.group:has(details) .monitor > div:first-child { padding-right: 32px }
.monitor.component > div:first-child { margin-bottom: 0 }
.monitor h3 { min-width: 0; flex: 1; font-weight: 600 }
.monitor small { flex: none; color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums }
.state { display: flex; gap: 6px; align-items: center; flex: none; font-size: 14px; font-weight: 600 }
.monitor .state { order: 2 }
.bars { display: block; width: 100%; height: 28px; touch-action: pan-y }
.bars:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px }
.bars path { fill: none; stroke-dasharray: 6 2 }
.bars .good { stroke: var(--up-mark); stroke-width: 32 }
.bars .none { stroke: var(--border); stroke-width: 8 }
.bars .slow { stroke: var(--degraded-mark); stroke-width: 6; stroke-dasharray: 24.96 3.84 3.2 0 }
.bars .some { stroke: var(--maintenance-mark); stroke-width: 6; stroke-dasharray: 16 4.48 11.52 0 }
.bars .bad { stroke: var(--down-mark); stroke-width: 6; stroke-dasharray: 8.96 11.52 11.52 0 }
.bars .at { fill: var(--text); opacity: .4 }
.tip { position: absolute; z-index: 1; margin: 0; padding: 1px 8px; border-radius: 6px; background: var(--text); color: var(--page); font-size: 13px; line-height: 20px; white-space: nowrap; pointer-events: none }
.scale { display: flex; align-items: center; gap: 12px; color: var(--soft); font-size: 13px; margin-top: 6px }
.scale::before { content: ""; order: 1; flex: 1; height: 1px; background: var(--border) }
.scale span:nth-child(2) { order: 2 }
.group > .scale { margin: 0; padding: 8px 20px; border-top: 1px solid var(--border) }
.monitor details { margin: 0 }
.monitor summary { position: absolute; top: 8px; right: 8px; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px }
@media (scripting: enabled) { .monitor:has(details) > div:first-child { cursor: pointer } }
.monitor > div:first-child:hover ~ details summary, .monitor summary:hover { background: var(--sunken); color: var(--text) }
.monitor details:not(.menu) > summary::before { margin: 0; transform: translateY(-2px) rotate(45deg) }
.monitor details[open]:not(.menu) > summary::before { transform: translateY(2px) rotate(225deg) }
.responses { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px; margin: 16px 0 0; font-size: 13px; color: var(--soft) }
.responses figcaption { grid-column: 1 / -1 }
.levels { display: flex; flex-direction: column; justify-content: space-between; height: 96px; margin: -7px 0 0; text-align: right; font-size: 12px; line-height: 16px }
.chart { display: block; width: 100%; height: 102px; overflow: visible }
.chart svg { overflow: visible }
.chart path { fill: none; stroke: var(--accent); stroke-width: 1.75; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round }
.hours line { stroke: var(--grid) }
.hours text { fill: var(--soft); font-size: 12px; text-anchor: middle }
@media (max-width: 480px) {
.monitor { padding: 12px 16px }
.monitor > div:first-child { flex-wrap: wrap }
.monitor h3 { flex: 1 0 50% }
.monitor small { order: 3; flex: 1 0 100% }
.overall { flex-wrap: wrap; gap: 4px 12px; padding: 16px }
.overall h2 { flex: 1 0 calc(100% - 40px); font-size: 18px }
.updated { margin-left: 40px; text-align: left }
.legend span:first-child { flex-basis: 100% }
}
table { border-collapse: collapse; font-size: 13px; margin-top: 12px }
th, td { text-align: right; padding: 2px 20px 2px 0; font-weight: 400; white-space: nowrap }
th { text-align: left }
.day { margin: 0 0 20px }
.day > h3 { color: var(--soft); font-weight: 600; font-size: 14px; margin: 0 0 8px }
.plain { color: var(--soft) }
.earlier { margin: 16px 0 0 }
.subscribe { position: relative; margin-top: 32px; border-radius: 12px; padding: 20px }
.subscribe h1, .subscribe h2 { font-size: 16px; line-height: 1.4; margin: 0 32px 4px 0 }
.subscribe h1:focus { outline: 0 }
.subscribe p + p { margin-top: 8px }
.subscribe form { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; max-width: none; margin: 12px 0 16px }
.subscribe label { flex: 1 1 220px }
.subscribe .wrong { flex: 1 0 100%; font-size: 14px; margin: -4px 0 0 }
input[aria-invalid] { border-color: var(--down-mark) }
dialog { width: calc(100% - 32px); max-width: 480px; padding: 0; border: 0; border-radius: 12px; background: none; color: inherit }
dialog::backdrop { background: rgb(0 0 0 / 45%) }
dialog .subscribe { margin: 0 }
.close { position: absolute; top: 10px; right: 10px; width: 36px; height: 36px; padding: 0; background: none; color: var(--soft); font-size: 22px; font-weight: 400; line-height: 1 }
.close:hover { background: var(--sunken); color: var(--text) }
.links { font-size: 14px; margin-top: 12px }
.links a { margin-right: 16px }
.links button { margin-right: 8px }
footer { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; margin-top: 32px }
.brand { max-width: 440px; margin: 8vh auto 16px; font-size: 18px; font-weight: 650; overflow-wrap: anywhere }
.brand a { color: inherit; text-decoration: none }
.brand img { display: block; max-width: min(240px, 100%); max-height: 56px }
.alone { max-width: 440px; margin: 8vh auto 0; padding: 24px; border-radius: 12px }
.brand + .alone { margin-top: 0 }
.alone h1 { font-size: 20px; margin-bottom: 8px }
.alone p + p { margin-top: 8px }
.alone form { margin-top: 16px; max-width: none }
.choices { display: grid; gap: 4px; margin: 0; padding: 0; border: 0; min-width: 0 }
.choices legend { padding: 0 0 4px; font-weight: 600 }
.choices label { display: flex; gap: 10px; align-items: center; padding: 4px 0; font-weight: 400; overflow-wrap: anywhere }
.choices input { width: 18px; height: 18px; flex: none; margin: 0; accent-color: var(--fill) }
.alone .back { margin-top: 16px; font-size: 14px }
@media print {
@page { margin: 12mm }
body { background: none; font-size: 12px }
main { max-width: none; padding: 0 }
.button, .subscribe, summary, footer a, .earlier, dialog, .tip { display: none }
main > header { margin-bottom: 8px }
h2, .legend { margin-top: 12px; break-after: avoid }
h2 { font-size: 13px; margin-bottom: 4px }
h3, .day > h3, .state, .monitor small, .notice p.soft { font-size: 12px }
.legend { margin-bottom: -8px }
.overall { padding: 8px 12px; margin-bottom: 8px }
.overall h2 { font-size: 15px }
.notice, .monitor, .day > h3 { break-inside: avoid }
.notice { padding: 4px 12px; margin-bottom: 4px }
.notice p, .notice ol { margin-top: 2px }
.notice li { padding: 0 }
.notice li time, .notice li p { display: inline; margin-right: 8px }
.day { margin-bottom: 6px }
.day > h3 { margin: 0 0 2px; break-after: avoid }
.monitor { padding: 4px 12px }
.group .monitor > div:first-child { margin-bottom: 2px; padding-right: 0 }
.bars { height: 14px }
.group { margin-bottom: 8px }
.group > .scale { padding: 2px 12px; font-size: 11px }
.mark, .state svg { width: 14px; height: 14px }
footer { margin-top: 8px }
}
`);
