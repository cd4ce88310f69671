import { baseCss } from '../../pages/index.ts';

/** The page's style; it is in the page, so that there is nothing else to load. */
export const css = `${baseCss}
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: end; justify-content: space-between; margin-bottom: 20px }
header > div { min-width: 0 }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: 2px; margin: 0 -8px }
nav a { color: var(--soft); text-decoration: none; padding: 6px 8px; border-radius: 8px; white-space: nowrap }
nav a:hover { background: var(--bar) }
@media (max-width: 480px) { nav a { font-size: 13px; padding: 6px } nav { margin: 0 -6px } }
nav a[aria-current] { background: var(--bar); color: var(--accent); font-weight: 600 }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.chips { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0 0 16px; padding: 0 }
.chips li { min-width: 0 }
.chips a { display: block; color: var(--accent); background: var(--bar); border-radius: 8px; padding: 6px 12px; text-decoration: none; overflow-wrap: anywhere }
.chips a:hover { text-decoration: underline }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); gap: 16px; margin: 0 0 20px }
.totals dt { color: var(--soft); display: flex; align-items: center; gap: 6px }
.totals div:nth-child(1) dt::before, .totals div:nth-child(3) dt::before { content: ""; width: 10px; height: 10px; border-radius: 3px; background: var(--fill) }
.totals div:nth-child(3) dt::before { background: var(--views) }
.totals dd { margin: 0; font-size: 26px; font-weight: 650; line-height: 1.25; white-space: nowrap }
.totals dd.soft { font-size: 13px; font-weight: 400 }
.chart { display: block; width: 100%; height: 180px }
.chart .v { stroke: var(--fill); pointer-events: none }
.chart .p { stroke: var(--views) }
.chart .p path:hover { opacity: .75 }
.chart line { stroke: var(--grid); vector-effect: non-scaling-stroke }
.axis { display: flex; justify-content: space-between; gap: 8px; color: var(--soft); font-size: 13px; margin-top: 6px }
.lists { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)) }
.lists section { margin: 0 }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th { color: var(--soft); font-weight: 400; font-size: 13px; text-align: left; padding: 2px 8px }
th + th, td + td { text-align: right; width: 92px }
td { padding: 0 0 2px }
td + td { padding: 0 8px }
.line { position: relative; display: block; padding: 4px 8px; border-radius: 4px; color: inherit; text-decoration: none }
.line svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: var(--bar); border-radius: 4px }
.line span { position: relative; display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.line:hover span, .line:focus span { white-space: normal; overflow-wrap: anywhere }
a.line:hover span { text-decoration: underline }
.by { font-size: 13px; margin-top: 8px; padding: 0 8px }
details td { padding: 2px 8px }
.alone { max-width: 560px; margin: 8vh auto 0; padding: 24px }
.alone h1 { font-size: 20px; margin-bottom: 12px }
.alone form { max-width: none }
.alone h2 { margin: 20px 0 4px }
.alone p + p { margin-top: 12px }
.alone ul { margin: 0; padding-left: 20px }
.alone .button { display: inline-block; color: var(--on-fill, #fff); background: var(--fill); border-radius: 8px; padding: 10px 16px; font-weight: 600; text-decoration: none }
`;
