import { baseCss } from '../../../pages/index.ts';

/** The styles of status pages, inlined so that nothing else has to be loaded. */
export const css = `${baseCss}
main { max-width: 800px; padding: 40px 16px 48px }
main > header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin-bottom: 24px }
main > header > div { min-width: 0 }
main > header h1 { line-height: 1.2 }
main > header h1 img { display: block; max-width: min(240px, 100%); max-height: 56px; width: auto; height: auto }
main > header p { margin-top: 4px; max-width: 60ch; overflow-wrap: anywhere }
a { color: var(--accent) }
.button { display: inline-block; flex: none; color: var(--text); background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 7px 14px; font-weight: 600; font-size: 14px; text-decoration: none }
.button:hover { border-color: var(--soft) }
h2 { font-size: 16px; line-height: 1.4; margin: 32px 0 12px }
h3 { font-size: 15px; line-height: 1.4; margin: 0; overflow-wrap: anywhere }
.mark { width: 20px; height: 20px; flex: none; display: block }
.overall { display: flex; align-items: center; gap: 12px; padding: 20px; border-radius: 12px; margin: 0 0 16px; border: 1px solid }
.overall .mark { width: 28px; height: 28px }
.overall h2 { font-size: 19px; line-height: 1.3; margin: 0 }
.overall.up { background: var(--up-wash); border-color: color-mix(in srgb, var(--up-mark) 30%, transparent) }
.overall.down { background: var(--down-wash); border-color: color-mix(in srgb, var(--down-mark) 30%, transparent) }
.overall.maintenance { background: var(--maintenance-wash); border-color: color-mix(in srgb, var(--maintenance-mark) 35%, transparent) }
.overall.unknown { background: var(--unknown-wash); border-color: color-mix(in srgb, var(--unknown-mark) 35%, transparent) }
.overall.paused, .overall.pending { background: var(--sunken); border-color: var(--border) }
.is-up { color: var(--up) } .is-down { color: var(--down) } .is-maintenance { color: var(--maintenance) } .is-unknown { color: var(--unknown) }
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
.group { padding: 0; border-radius: 12px }
.monitor { padding: 14px 20px 12px }
.monitor + .monitor { border-top: 1px solid var(--border) }
.monitor > div:first-child { display: flex; gap: 16px; align-items: center; margin-bottom: 8px }
.monitor h3 { min-width: 0; flex: 1; font-weight: 600 }
.uptime { flex: none; color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums }
.state { display: flex; gap: 6px; align-items: center; flex: none; font-size: 14px; font-weight: 600 }
.monitor .state { order: 2 }
.bars { display: block; width: 100%; height: 28px }
.bars path { fill: none; stroke-dasharray: 6 2 }
.bars .good { stroke: var(--up-mark); stroke-width: 24 }
.bars .none { stroke: var(--border); stroke-width: 8 }
.bars .some { fill: var(--maintenance-mark) }
.bars .bad { fill: var(--down-mark) }
.bars rect:hover { opacity: .7 }
.scale { display: flex; align-items: center; gap: 12px; color: var(--soft); font-size: 13px; margin-top: 6px }
.scale::before, .scale::after { content: ""; order: 1; flex: 1; height: 1px; background: var(--border) }
.scale::after { order: 3 }
.scale span:nth-child(1) { order: 0 } .scale span:nth-child(2) { order: 2 } .scale span:nth-child(3) { order: 4 }
.chart { display: block; width: 100%; height: 44px; margin-top: 12px }
.chart path { fill: none; stroke: var(--accent); stroke-width: 1.75; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round }
.chart line { stroke: var(--grid); vector-effect: non-scaling-stroke }
.group > .scale::after { display: none }
.group > .scale { margin: 0; padding: 8px 20px; border-top: 1px solid var(--border) }
.monitor > .more { display: flex; flex-wrap: wrap; gap: 0 24px; margin: 6px 0 0; font-size: 13px }
.monitor details { margin: 0 }
.monitor details[open] { flex: 1 0 100% }
@media (max-width: 480px) {
.monitor > div:first-child { flex-wrap: wrap; gap: 0 12px }
.monitor .uptime { order: 3; flex: 1 0 100% }
}
table { border-collapse: collapse; font-size: 14px; margin-top: 4px }
th, td { text-align: left; padding: 2px 24px 2px 0; font-weight: 400 }
th { color: var(--soft) }
.day { margin: 0 0 20px }
.day > h3 { color: var(--soft); font-weight: 600; font-size: 14px; margin: 0 0 8px }
.plain { color: var(--soft) }
.more { margin: 16px 0 0 }
.subscribe { border-radius: 12px; padding: 20px }
.subscribe h2 { margin: 0 0 4px }
.subscribe form { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; max-width: none; margin: 12px 0 16px }
.subscribe label { flex: 1 1 220px }
.links { font-size: 14px }
.links a { margin-right: 16px }
footer { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; margin-top: 32px }
.alone { max-width: 440px; margin: 8vh auto 0; padding: 24px; border-radius: 12px }
.alone h1 { font-size: 20px; margin-bottom: 8px }
.alone form { margin-top: 16px; max-width: none }
.alone .more { font-size: 14px }
`;
