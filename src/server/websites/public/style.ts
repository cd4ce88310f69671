import { baseCss } from '../../pages/index.ts';

/** The page's style; it is in the page, so that there is nothing else to load. */
export const css = `${baseCss}
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: end; justify-content: space-between; margin-bottom: 20px }
nav { display: flex; gap: 4px }
nav a { color: var(--soft); text-decoration: none; padding: 6px 12px; border-radius: 8px }
nav a:hover { background: var(--bar) }
nav a[aria-current] { background: var(--bar); color: var(--accent); font-weight: 600 }
.totals { display: flex; gap: 32px; margin: 0 0 16px }
.totals dt { color: var(--soft); display: flex; align-items: center; gap: 6px }
.totals dt::before { content: ""; width: 10px; height: 10px; border-radius: 3px; background: var(--fill) }
.totals .views dt::before { background: var(--views) }
.totals dd { margin: 0; font-size: 28px; font-weight: 650; line-height: 1.2 }
.chart { display: block; width: 100%; height: 180px }
.chart .v { fill: var(--fill) }
.chart .p { fill: var(--views) }
.chart g:hover rect { opacity: .75 }
.chart line { stroke: var(--grid); vector-effect: non-scaling-stroke }
.axis { display: flex; justify-content: space-between; color: var(--soft); font-size: 13px; margin-top: 6px }
.lists { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr)) }
.lists section { margin: 0 }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th { color: var(--soft); font-weight: 400; font-size: 13px; text-align: left; padding: 2px 8px }
th + th, td + td { text-align: right; width: 84px }
td { padding: 0 0 2px }
td + td { padding: 0 8px }
.line { position: relative; display: block; padding: 4px 8px; border-radius: 4px }
.line svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: var(--bar); border-radius: 4px }
.line span { position: relative; display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
details td { padding: 2px 8px }
`;
