import { plainBaseCss } from '../../pages/index.ts';

const written = `${plainBaseCss}
:root { --faint: #666671; --edge: #cfcfd7; --hover: #f1f1f4; --line: #4a43c9; --wash: #4a43c91a; --then: #c9c7ef; --shadow: 0 8px 30px #1a1a1f1f, 0 1px 3px #1a1a1f14 }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --faint: #9494a1; --edge: #3c3c46; --hover: #202026; --line: #9590ff; --wash: #9590ff24; --then: #45418a; --shadow: 0 12px 40px #00000080, 0 0 0 1px #ffffff0f } }
:root[data-theme=dark] { --faint: #9494a1; --edge: #3c3c46; --hover: #202026; --line: #9590ff; --wash: #9590ff24; --then: #45418a; --shadow: 0 12px 40px #00000080, 0 0 0 1px #ffffff0f }
body { font-size: 14px; line-height: 20px }
@media (min-width: 641px) { html { scrollbar-gutter: stable } }
main { max-width: 1152px; padding: 20px 16px 32px }
main[aria-busy] { cursor: progress }
a { color: inherit; text-decoration: none }
a:focus-visible, [tabindex]:focus-visible { outline-offset: -2px }
[tabindex]:focus-visible { outline: 2px solid var(--accent) }
ul, ol { list-style: none; margin: 0; padding: 0 }
figure { margin: 0 }
table { width: 100%; border-collapse: separate; border-spacing: 0 2px; table-layout: fixed }
section { padding: 0; margin: 0 0 16px }
h1 { font-size: 20px; line-height: 28px; font-weight: 650; letter-spacing: -.01em }
h2 { font-size: 14px; line-height: 20px; font-weight: 620; margin: 0 }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
#head { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 2px 16px; margin-bottom: 12px }
#head > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-width: 0 }
#head > p { grid-column: 1 / -1; font-size: 13px }
.online { display: inline-flex; align-items: center; gap: 7px; height: 28px; padding: 0 10px; border: 1px solid var(--border); border-radius: 14px; background: var(--surface); color: var(--soft); font-size: 13px; white-space: nowrap }
.online:hover { border-color: var(--edge) }
.online b { color: var(--text); font-weight: 620 }
.online i { width: 8px; height: 8px; border-radius: 50%; background: var(--paused-mark) }
.alive i { background: var(--up-mark) }
.controls { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 16px; margin: 0 -8px 8px; padding: 8px; background: var(--page) }
.filters, .days, .chips { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-width: 0 }
.days { margin-left: auto }
.menu { position: relative; margin: 0 }
.menu summary { display: flex; align-items: center; gap: 8px; height: 36px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--text); font-size: 14px; font-weight: 600; white-space: nowrap; list-style: none; user-select: none }
.menu summary::-webkit-details-marker { display: none }
.menu summary:hover { background: var(--hover) }
.quiet summary { padding: 0 10px; border-color: transparent; background: none; color: var(--soft); font-size: 13px; font-weight: 400 }
.quiet summary:not(:has(.icon))::after { content: ""; width: 5px; height: 5px; margin: -3px 2px 0 0; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg) }
.menu > div { position: absolute; top: 40px; left: 0; z-index: 9; min-width: 220px; padding: 6px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); box-shadow: var(--shadow) }
.end > div { left: auto; right: 0 }
.menu li a { display: flex; justify-content: space-between; gap: 16px; padding: 6px 8px; border-radius: 6px; white-space: nowrap }
.menu li a:hover { background: var(--hover) }
.menu li a[aria-current] { background: var(--bar); color: var(--accent); font-weight: 550 }
.menu kbd { font: inherit; font-size: 12px; color: var(--faint) }
.menu a[aria-current] kbd { color: inherit }
.two > div { width: min(320px, calc(100vw - 32px)) }
.menu .choices { display: grid; grid-template-columns: 1fr 1fr; gap: 0 }
.choices button { padding: 6px 8px; border-radius: 6px; background: none; color: inherit; font-size: 14px; font-weight: 400; text-align: left }
.choices button:hover { background: var(--hover) }
.below { margin-top: 6px; padding: 10px 8px 6px; border-top: 1px solid var(--border); gap: 8px }
.dates { grid-template-columns: 1fr 1fr; min-width: 276px }
.below button { grid-column: 1 / -1 }
.below label { font-size: 12.5px; min-width: 0 }
.below input { padding: 5px 8px; font-size: 13px; min-width: 0 }
button { padding: 6px 12px; font-size: 13px }
.chips li { display: flex; align-items: stretch; min-height: 32px; border: 1px solid var(--border); border-radius: 8px; background: var(--bar); color: var(--accent); overflow: hidden }
.chips li > :first-child { padding: 5px 4px 5px 10px; overflow-wrap: anywhere; min-width: 0 }
.chips li > a:hover { text-decoration: underline }
.remove { display: flex; align-items: center; padding: 0 8px }
.remove .icon { width: 14px; height: 14px }
.clear { color: var(--soft); font-size: 13px; padding: 6px }
.steps { display: flex }
.steps > * { display: grid; place-items: center; width: 36px; height: 36px; border: 1px solid var(--edge); background: var(--surface) }
.steps > :first-child { border-radius: 8px 0 0 8px }
.steps > :last-child { border-radius: 0 8px 8px 0; margin-left: -1px }
.steps span { color: var(--edge) }
.steps a:hover { background: var(--hover) }
.now { display: grid; grid-template-columns: minmax(0, 1.5fr) repeat(3, minmax(0, 1fr)); gap: 16px 28px; padding: 14px 16px 8px; min-height: 236px }
.now > div:first-child { display: flex; flex-direction: column }
.now b { font-size: 24px; line-height: 32px; font-weight: 620; color: var(--text) }
.mark b { font-size: 10px; line-height: 1; color: inherit }
.now small { margin-left: 12px; font-size: 12.5px; color: var(--faint) }
.now h3 { margin: 0 0 6px; font-size: 13px; line-height: 20px }
.now > div > svg { width: 100%; height: 92px; margin-top: auto; padding-top: 8px; fill: var(--line); border-bottom: 1px solid var(--edge) }
.axis { display: flex; justify-content: space-between; font-size: 11px; line-height: 20px; color: var(--faint) }
.ranking { min-height: 196px; font-size: 14px }
.ranking li, .most li { position: relative; display: flex; align-items: center; gap: 12px; height: 34px; padding: 0 4px }
.ranking li { border-top: 1px solid var(--border) }
.ranking li:hover, .most li:hover { background: var(--hover) }
.ranking .row, .most .row { flex: 1; min-width: 0 }
.tiles { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); border-bottom: 1px solid var(--border) }
.tile { position: relative; display: grid; min-width: 0; gap: 1px; align-content: start; min-height: 92px; padding: 12px 14px 10px }
.tile + .tile { border-left: 1px solid var(--border) }
.tile:hover { background: var(--hover) }
.tile > span:first-child { font-size: 12.5px; color: var(--soft); white-space: nowrap }
.tile[aria-current] > span:first-child { color: var(--accent) }
.tile[aria-current]::after { content: ""; position: absolute; inset: auto 0 -1px; height: 2px; background: var(--accent) }
.tile b { font-size: 24px; line-height: 32px; font-weight: 620; letter-spacing: -.02em; white-space: nowrap }
.change { display: flex; flex-wrap: wrap; gap: 0 8px; height: 18px; overflow: hidden; font-size: 12.5px; line-height: 18px; white-space: nowrap; color: var(--soft) }
.change > :first-child:not(.was) { display: inline-flex; align-items: center; font-weight: 550 }
.change .icon { width: 14px; height: 14px }
.good { color: var(--up) }
.bad { color: var(--down) }
.was { color: var(--faint); overflow: hidden; text-overflow: ellipsis }
.over { position: relative; padding: 12px 16px 4px }
.over > .menu { position: absolute; top: 4px; right: 6px; z-index: 2 }
.over > .menu summary { height: 32px }
.over > .menu > div { top: 34px; min-width: 130px }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; min-height: 20px; padding-right: 100px; font-size: 13px }
.key span::before { content: ""; display: inline-block; width: 10px; height: 10px; margin-right: 6px; border-radius: 3px; background: var(--line) }
.key .other::before { background: var(--then) }
.key b { font-weight: 620; margin-left: 4px }
.key em { font-style: normal; color: var(--soft) }
.key button { padding: 0 8px; font-size: 12px; color: var(--text); background: var(--surface); border: 1px solid var(--edge); border-radius: 6px }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 10px; margin-top: 18px }
.marks { grid-column: 2; width: 100%; height: 8px; margin-bottom: 14px; overflow: visible; stroke: var(--faint); stroke-width: 7; stroke-linecap: round }
.marks .bad { stroke: var(--down) }
.told th, .told td { text-align: left; overflow-wrap: anywhere }
.y { display: flex; flex-direction: column; justify-content: space-between; min-width: 28px; height: 220px; margin: -10px 0; font-size: 12px; color: var(--soft); text-align: right }
.area { position: relative; height: 200px; touch-action: pan-y }
.area svg { display: block; width: 100%; height: 200px; overflow: visible; fill: none }
.area path { stroke-width: 1.7; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round }
.area line { stroke: var(--grid); vector-effect: non-scaling-stroke }
.area .now { stroke: var(--line) }
.area .tail { stroke-dasharray: 4 4 }
.area .then { stroke: var(--then) }
.area .fill { fill: var(--wash); stroke: none }
.area i { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--faint); pointer-events: none }
.area u { position: absolute; top: 0; bottom: 0; background: var(--wash); pointer-events: none }
.x { grid-column: 2; width: 100%; height: 24px; margin-top: 8px; overflow: visible; font-size: 12px; fill: var(--soft) }
.x text { text-anchor: middle }
.x text[text-anchor=end] { text-anchor: end }
.x text[text-anchor=start] { text-anchor: start }
.figures { margin-top: 4px; font-size: 13px }
.figures .scroll { max-height: 260px; margin-top: 4px }
.figures table { border-spacing: 0 }
.figures th, .figures td { padding: 3px 8px 3px 0; font-weight: 400; text-align: right; border-top: 1px solid var(--border) }
.figures th:first-child { text-align: left }
.figures thead th, .figures small { color: var(--soft); font-size: 12.5px }
.scroll { overflow: auto }
.foot { padding: 8px 16px 10px; font-size: 12.5px; line-height: 18px; color: var(--faint) }
.nobody { padding: 48px 16px; text-align: center; color: var(--soft) }
.panels { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px }
.panel { display: flex; flex-direction: column; margin: 0; break-inside: avoid }
.broad { grid-column: 1 / -1 }
.panel > header { display: flex; align-items: center; gap: 8px 16px; min-height: 44px; padding: 0 16px; border-bottom: 1px solid var(--border) }
.panel nav { display: flex; gap: 12px; margin-left: auto; min-width: 0; overflow-x: auto; scrollbar-width: none }
.panel nav a { padding: 12px 0 10px; border-bottom: 2px solid transparent; color: var(--soft); font-size: 13px; white-space: nowrap }
.panel nav a:hover { color: var(--text) }
.panel nav a[aria-current] { color: var(--text); font-weight: 550; border-bottom-color: var(--accent) }
.body { flex: 1; min-height: 386px; padding: 8px }
.broad .body { min-height: 0 }
.list thead th { height: 24px; padding: 0 8px; font-weight: 500; font-size: 12.5px; color: var(--soft); text-align: right; width: 80px }
.list thead th:first-child { text-align: left; width: auto }
.list .side { width: 70px; color: var(--soft) }
.most .side { width: 56px; text-align: right; color: var(--soft) }
.list tbody tr { position: relative }
.list tbody tr:hover { background: var(--hover) }
.list tbody th, .list tbody td { height: 32px; padding: 0 8px; font-weight: 400; text-align: right; white-space: nowrap }
.list tbody th { text-align: left; font-size: inherit }
.list tbody td { position: relative; pointer-events: none }
.bar { position: absolute; inset: 0; width: 100%; height: 100%; fill: var(--bar); pointer-events: none }
.bar rect { height: 100% }
.row { position: relative; display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
tr .row, .ranking .row, .most .row { position: static }
tr .row { position: relative; line-height: 32px }
a.row:hover { text-decoration: underline; text-underline-offset: 3px; text-decoration-color: var(--edge) }
@media (scripting: none) { tr:hover .row, .row:focus { white-space: normal; overflow-wrap: anywhere } }
.row[aria-current] { font-weight: 620 }
.mark { display: inline-flex; align-items: center; justify-content: center; width: 18px; height: 16px; margin-right: 8px; vertical-align: text-top; color: var(--soft); font-style: normal }
.mark .flag { border-radius: 2px; object-fit: cover; box-shadow: 0 0 0 1px var(--border) }
.mark .brand, .mark b { display: inline-flex; align-items: center; justify-content: center; width: 16px; height: 16px; border-radius: 4px; box-shadow: 0 0 0 1px var(--border) }
.mark b { background: var(--sunken); font-weight: 620 }
.none { padding: 72px 8px; text-align: center; color: var(--soft) }
.panel > footer { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 36px; margin: 0; padding: 0 16px 6px; font-size: 12.5px; color: var(--faint) }
.told a, .panel > footer a { text-decoration: underline; text-underline-offset: 3px; text-decoration-color: var(--edge) }
.details { padding: 4px 0; color: var(--soft); font-weight: 550 }
.pager { display: flex; gap: 16px }
.map { display: block; width: 100%; aspect-ratio: 960 / 440; overflow: visible; stroke: var(--surface); stroke-width: .6; fill: var(--line) }
.map .land { fill: var(--border) }
.map a:hover use, .map g:hover use { stroke: var(--text); stroke-width: 1 }
.map a:focus-visible { outline: none }
.map a:focus-visible use { stroke: var(--text); stroke-width: 2 }
.most { padding-top: 12px }
.most .row { padding: 0 4px }
.whole > header { flex-wrap: wrap; padding: 8px 16px }
.whole .body { min-height: 240px }
.back { display: inline-flex; align-items: center; gap: 4px; color: var(--soft); font-size: 13px }
.search { display: flex; max-width: none; margin-left: auto; gap: 8px }
.search input { padding: 5px 10px; font-size: 13px; width: 180px }
.full thead a { color: inherit }
.full thead a:hover { text-decoration: underline }
.full thead th { width: 110px; white-space: nowrap }
.full thead th[aria-sort] { color: var(--text); font-weight: 620 }
.full { min-width: 720px }
.end:not(.menu) { margin-top: 12px }
@media (max-width: 980px) { .panels { grid-template-columns: minmax(0, 1fr) } .now { grid-template-columns: repeat(3, minmax(0, 1fr)) } .now > div:first-child { grid-column: 1 / -1 } .now > div > svg { height: 92px; margin-top: 12px } }
@media (max-width: 900px) { .tiles { grid-template-columns: repeat(3, minmax(0, 1fr)) } .tile:nth-child(n + 4) { border-top: 1px solid var(--border) } .tile:nth-child(4) { border-left: 0 } }
@media (max-width: 640px) {
.controls { position: static } .days { width: 100%; margin: 0 } .days #compare { order: 1; flex: 1 0 100%; margin-left: -10px } #compare > div { right: auto; left: 10px }
#period { flex: 1 } #period summary { justify-content: center }
.panel > header { flex-direction: column; align-items: flex-start; gap: 0; padding: 10px 12px 0 } .panel nav { margin: 0; max-width: 100% } .whole > header { gap: 8px; padding-bottom: 10px } .search { margin: 0; width: 100% } .search input { width: 100% }
.tile { padding: 10px 10px 8px; min-height: 84px } .tile b { font-size: 18px; line-height: 28px; letter-spacing: -.03em } .change { font-size: 12px } .body { min-height: 260px }
.key { min-height: 40px; align-content: flex-start } .x .wide { display: none } .now { grid-template-columns: minmax(0, 1fr) } .ranking { min-height: 0 }
.list .side { width: 62px } .list thead th { width: 68px } .foot { min-height: 54px } .over { padding: 12px 12px 4px } .full thead th { width: 100px } .full thead th:first-child { width: 200px } }
@media (prefers-reduced-motion: no-preference) { .alive i { position: relative } .alive i::after { content: ''; position: absolute; inset: 0; border-radius: 50%; background: inherit; animation: beat 2.4s ease-out infinite } @keyframes beat { from { opacity: .45; transform: none } 60%, to { opacity: 0; transform: scale(2.75) } } }
@media print {
@page { margin: 10mm }
:root, :root[data-theme], :root:not([data-theme=light]) { --page: #fff; --surface: #fff; --border: #d5d5dc; --text: #000; --soft: #44444d; --faint: #55555f; --accent: #4a43c9; --bar: #edecfa; --grid: #e5e5ea; --line: #4a43c9; --wash: #4a43c91a; --then: #b5b2e6; --up: #14794a; --down: #c0261d; --edge: #cfcfd7; --hover: #fff; --sunken: #f4f4f6; color-scheme: light }
body { print-color-adjust: exact; font-size: 12px }
main { max-width: none; padding: 0; zoom: .82 }
.menu, .steps, .online, .remove, .clear, .details, .pager, .search, .back, .figures, .panel nav a:not([aria-current]), :is(#sources, #pages) nav a:first-child, .controls:not(:has(.chips)) { display: none }
.panel nav a { border: 0 }
.controls { position: static; margin: 0 0 8px; padding: 0 }
.panels { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px }
.tiles { grid-template-columns: repeat(6, minmax(0, 1fr)) } .tile { min-height: 0; padding: 8px 10px; border-top: 0 !important } .tile + .tile { border-left: 1px solid var(--border) } .tile b { font-size: 16px; line-height: 24px } .change { height: auto; gap: 0 6px; font-size: 10px; line-height: 14px }
.tile[aria-current]::after { height: 2px }
.body { min-height: 0 } section, .panel { break-inside: avoid } .whole { break-inside: auto } .scroll { overflow: visible; max-height: none } .full { min-width: 0 }
.list tbody th, .list tbody td { height: 22px } tr .row { line-height: 22px } .list thead th { width: 56px } .list .side { width: 50px } .list.full thead th { width: 72px }
.area, .area svg { height: 110px } .y { height: 130px } .panel > header { min-height: 34px } .panel nav a { padding: 6px 0 5px } .panel > footer { min-height: 8px; padding: 0 12px 4px } .map { width: 64%; margin: 0 auto } .most li { height: 24px } .body { padding: 4px 8px }
.row, .was { overflow: visible; white-space: normal; overflow-wrap: anywhere } }
`;

export const css = written
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};,>]) ?/g, '$1')
  .replace(/: /g, ':')
  .replace(/;}/g, '}')
  .trim();
