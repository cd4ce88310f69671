/** The page's style, with the console's colours; it is in the page, so that there is nothing else to load. */
export const css = `
:root { --page: #fbfbfc; --surface: #fff; --border: #e5e5ea; --text: #1a1a1f; --soft: #52525c; --accent: #4a43c9;
  --fill: #4a43c9; --on-fill: #fff; --views: #c9c7ef; --bar: #edecfa; --down: #c0261d; --grid: #ececf0 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f0f12; --surface: #16161a; --border: #28282f; --text: #ececf1; --soft: #b0b0bb; --accent: #aaa6ff;
    --fill: #5d56dd; --views: #3d3a72; --bar: #232144; --down: #ff8d84; --grid: #222228 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 40px }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: end; justify-content: space-between; margin-bottom: 20px }
h1 { font-size: 24px; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 14px; margin: 0 0 8px }
p { margin: 0 }
.soft { color: var(--soft) }
nav { display: flex; gap: 4px }
nav a { color: var(--soft); text-decoration: none; padding: 6px 12px; border-radius: 8px }
nav a:hover { background: var(--bar) }
nav a[aria-current] { background: var(--bar); color: var(--accent); font-weight: 600 }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
section { background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 16px; margin-bottom: 16px; min-width: 0 }
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
details { margin-top: 12px }
summary { cursor: pointer; color: var(--soft); font-size: 13px }
details td { padding: 2px 8px }
form { max-width: 360px; display: grid; gap: 12px }
label { display: grid; gap: 4px; font-weight: 600 }
input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px; padding: 8px 12px; width: 100% }
button { font: inherit; font-weight: 600; color: var(--on-fill, #fff); background: var(--fill); border: 0; border-radius: 8px; padding: 10px 16px; cursor: pointer }
.wrong { color: var(--down) }
footer { margin-top: 24px; color: var(--soft); font-size: 13px }
`;
