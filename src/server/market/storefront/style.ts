import { baseCss, compactCss } from '../../pages/index.ts';

/** Rules of all pages of the shop. Pages embed their style, so the rules of single pages are separate. */
export const shopCss = compactCss(`${baseCss}
body { min-height: 100vh; line-height: 1.5; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
main { max-width: 1200px; padding: 20px 16px 48px }
li, b, dd, span, button, .button { font-variant-numeric: normal }
a { color: var(--accent); text-underline-offset: 2px }
h1 { font-size: 26px; font-weight: 680; letter-spacing: -.015em; text-wrap: balance }
h2 { font-size: 17px; font-weight: 650; letter-spacing: -.005em; line-height: 1.3; margin: 0 0 12px }
ul.plain, ol.plain { list-style: none; margin: 0; padding: 0 }
.skip { position: absolute; left: 16px; top: -60px; background: var(--surface); padding: 8px 12px; border-radius: 8px; z-index: 3 }
.skip:focus { top: 8px }
.whole { white-space: nowrap }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.top { border-bottom: 1px solid var(--border); background: var(--surface) }
.top > div { max-width: 1200px; margin: 0 auto; padding: 10px 16px; display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr) auto; gap: 8px 24px; align-items: center }
.brand { color: var(--text); font-weight: 700; font-size: 17px; letter-spacing: -.01em; text-decoration: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.top a.mine { font-size: 14px; color: var(--soft); text-decoration: none; padding: 8px 0; white-space: nowrap }
.top a.mine:hover { color: var(--accent); text-decoration: underline }
.top .back { grid-column: 2 / -1; justify-self: end; min-width: 0; max-width: 100%; overflow: hidden; text-overflow: ellipsis }
.top:has(.back) > div { grid-template-columns: auto minmax(0, 1fr) }
.back::before { content: "←"; margin-right: 6px }
.search { display: flex; gap: 0; max-width: 560px; width: 100%; justify-self: center }
.search input { min-width: 0; border-radius: 8px 0 0 8px; border-color: var(--paused-mark); border-right: 0; padding: 7px 12px }
.search button { border-radius: 0 8px 8px 0; padding: 7px 16px; font-size: 14px }
@media (max-width: 640px) { .top > div { grid-template-columns: minmax(0, 1fr) auto } .search { grid-column: 1 / -1; grid-row: 2; max-width: none } }
.head { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin: 4px 0 16px }
main .lead { flex-basis: 100%; font-size: 16px; padding-right: max(0px, 100% - 90ch); overflow-wrap: anywhere; text-wrap: pretty }
.crumbs { font-size: 14px; color: var(--soft); margin-bottom: 4px }
.crumbs ol { display: flex; flex-wrap: wrap; gap: 2px 6px; list-style: none; margin: 0; padding: 0 }
.crumbs li + li::before { content: "/"; color: var(--paused-mark); margin-right: 6px }
.crumbs a { color: inherit; text-decoration: none; overflow-wrap: anywhere } .crumbs a:hover { color: var(--accent); text-decoration: underline }
.chips { display: flex; flex-wrap: wrap; gap: 6px; list-style: none; margin: 0 0 14px; padding: 0 }
.chips a { display: block; font-size: 14px; line-height: 20px; padding: 5px 11px; border: 1px solid var(--border); border-radius: 999px; background: var(--surface); color: var(--text); text-decoration: none; overflow-wrap: anywhere }
.chips a:hover { border-color: var(--accent); color: var(--accent) }
.chips a[aria-current] { background: var(--bar); border-color: transparent; color: var(--accent); font-weight: 600 }
.chips .soft { margin-left: 4px; font-size: 13px; font-weight: 400 }
@media (max-width: 640px) { .chips.row { flex-wrap: nowrap; overflow-x: auto; margin: 0 -16px 12px; padding: 2px 16px; scrollbar-width: none } .chips.row a { white-space: nowrap } }
select { font: inherit; font-weight: 400; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px; width: 100%; min-width: 0; height: 38px }
select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); gap: 16px; list-style: none; margin: 0; padding: 0 }
.card { position: relative; display: flex; flex-direction: column; height: 100%; background: var(--surface); border: 1px solid var(--border); border-radius: 10px; overflow: hidden }
.card:hover { border-color: var(--paused-mark) }
.card:focus-within { border-color: var(--accent) }
.thumb { position: relative; aspect-ratio: 4 / 3; background: var(--sunken); display: grid; place-items: center; overflow: hidden }
.thumb img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; color: transparent }
.thumb svg { width: 40px; height: 40px; fill: none; stroke: var(--paused-mark); stroke-width: 1.5 }
.kind { position: absolute; left: 8px; bottom: 8px; font-size: 12px; line-height: 18px; font-weight: 600; padding: 1px 8px; border-radius: 999px; background: var(--surface); color: var(--text) }
.card .text { display: flex; flex-direction: column; gap: 2px; padding: 10px 12px 12px; flex: 1; min-width: 0 }
.card h2, .card h3 { font-size: 15px; font-weight: 620; line-height: 1.35; margin: 0; letter-spacing: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere }
.card h2 a, .card h3 a { color: var(--text); text-decoration: none }
.card h2 a::after, .card h3 a::after { content: ""; position: absolute; inset: 0; border-radius: 10px }
.card h2 a:focus-visible, .card h3 a:focus-visible { outline: 0 }
.card h2 a:focus-visible::after, .card h3 a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px }
.card .by { font-size: 13px; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.card .by a { position: relative; z-index: 1; color: inherit; text-decoration-color: var(--border) }
.card .by a:hover { color: var(--accent); text-decoration-color: currentColor }
.card .foot { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; justify-content: space-between; margin-top: auto; padding-top: 8px; font-size: 13px; color: var(--soft) }
.card .foot > span { white-space: nowrap }
.card .price { margin-left: auto; font-size: 15px; font-weight: 680; color: var(--text); white-space: nowrap }
s, b small, .price small { font-weight: 400; color: var(--soft) }
b small, .price small { font-size: 12px; letter-spacing: 0 }
@media (max-width: 480px) { .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px } .card .text { padding: 8px 10px 10px } }
.stars { color: var(--maintenance); white-space: nowrap; letter-spacing: .5px }
.stars i { font-style: normal; color: var(--paused-mark) }
.stars i.half { background: linear-gradient(90deg, var(--maintenance) 50%, var(--paused-mark) 50%); background-clip: text; color: transparent }
@media (forced-colors: active) { .stars i.half { background: none; color: inherit } }
.more { margin-top: 28px }
.rating { white-space: nowrap; color: inherit; text-decoration: none }
a.rating:hover { color: var(--accent); text-decoration: underline }
.card a.rating { position: relative; z-index: 1 }
.pager { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; margin-top: 24px; font-size: 14px }
.pager a, .pager span { padding: 7px 13px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); text-decoration: none }
.pager a:hover { border-color: var(--accent) }
.pager [aria-current] { background: var(--bar); color: var(--accent); font-weight: 600; border-color: transparent }
.pager .gap { border: 0; background: none; padding: 7px 2px; color: var(--soft) }
.note { font-size: 14px; margin: -4px 0 12px }
.empty { text-align: center; padding: 48px 16px; color: var(--soft) }
.empty h2 { color: var(--text); margin-bottom: 6px }
.button { display: block; text-align: center; color: var(--on-fill, #fff); background: var(--fill); border: 1px solid var(--fill); border-radius: 8px; padding: 9px 16px; font-weight: 600; text-decoration: none }
.button.second { color: var(--accent); background: none; border-color: var(--border) }
.button:hover { text-decoration: underline }
.small-picture { width: 64px; height: 64px; border-radius: 8px; overflow: hidden; background: var(--sunken); display: grid; place-items: center; flex: none }
.small-picture img { width: 100%; height: 100%; object-fit: cover; color: transparent }
.small-picture svg { width: 28px; height: 28px; fill: none; stroke: var(--paused-mark); stroke-width: 1.5 }
.copied { display: flex; flex-wrap: wrap; gap: 8px; align-items: stretch }
.copied button { flex: 1 0 92px; padding: 8px 14px; background: none; color: var(--accent); border: 1px solid var(--border) }
.copied button:hover { border-color: var(--accent) }
.code { flex: 99 1 300px; min-width: 0; font: 600 13px/22px ui-monospace, monospace; padding: 8px 12px; border-radius: 8px; background: var(--sunken); overflow-wrap: anywhere; user-select: all }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 7px 16px; margin: 0; font-size: 14px }
.facts dt { color: var(--soft) }
.facts dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.more .grid { grid-template-columns: repeat(auto-fill, minmax(max(22%, 140px), 1fr)) }
.prose { overflow-wrap: anywhere; max-width: 72ch }
.prose > :first-child { margin-top: 0 } .prose > :last-child { margin-bottom: 0 }
.prose p, .prose ul, .prose ol, .prose pre, .prose blockquote, .prose table { margin: 0 0 12px }
.prose h1, .prose h2, .prose h3, .prose h4, .prose h5, .prose h6 { font-size: 16px; letter-spacing: 0; margin: 20px 0 6px }
.prose img { max-width: 100%; height: auto; border-radius: 8px }
.prose pre { overflow-x: auto; background: var(--sunken); padding: 12px; border-radius: 8px; font-size: 13px }
.prose code { font-size: .92em }
.prose blockquote { border-left: 3px solid var(--border); margin-left: 0; padding-left: 14px; color: var(--soft) }
.prose table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 14px }
.prose th, .prose td { border: 1px solid var(--border); padding: 4px 10px; text-align: left }
.answer { margin: 10px 0 0; padding: 8px 14px; border-left: 3px solid var(--fill); background: var(--sunken); border-radius: 0 8px 8px 0 }
.answer b { font-size: 14px }
.alone { max-width: 560px; margin: 6vh auto 0; padding: 24px; border-radius: 10px }
.alone h1 { font-size: 21px; margin-bottom: 10px }
.alone form { max-width: none }
.ways { display: flex; flex-wrap: wrap; gap: 10px }
.alone + .more { max-width: 960px; margin: 40px auto 0 }
.alone p + p, .alone p + form, .alone form + p { margin-top: 12px }
.brand img { display: block; height: 32px; width: auto; max-width: 240px; object-fit: contain; object-position: left }
.shop-foot { position: sticky; top: 100vh; margin: 0; border-top: 1px solid var(--border); color: var(--soft); font-size: 14px }
.shop-foot > div { max-width: 1200px; margin: 0 auto; padding: 20px 16px 28px; display: flex; flex-wrap: wrap; gap: 8px 32px; justify-content: space-between }
.shop-foot p { font-weight: 600; color: var(--text) }
.shop-foot ul { display: flex; flex-wrap: wrap; gap: 6px 20px; list-style: none; margin: 0; padding: 0 }
.shop-foot a { color: inherit }
.shop-foot a:hover { color: var(--accent) }
@media print { .top, .shop-foot, .buy-bar, .buy, .skip { display: none } }
`);

/** For lists of items, authors and legal pages. */
export const listCss = `${shopCss}${compactCss(`
.bar { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: start; justify-content: space-between; border-top: 1px solid var(--border); padding-top: 8px; margin-bottom: 12px }
.sorts { display: flex; flex-wrap: wrap; gap: 0 2px; margin: 0 -8px; font-size: 14px }
.sorts a { color: var(--soft); text-decoration: none; padding: 6px 8px; border-radius: 8px }
.sorts a:hover { background: var(--bar) }
.sorts a[aria-current] { color: var(--accent); font-weight: 600 }
@media (max-width: 640px) { .bar .sorts { flex-wrap: nowrap; overflow: auto; scrollbar-width: none; margin-right: 120px; padding-right: 24px; mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent) } .sorts a { flex: none } }
.filters { margin: 0; min-width: 0 }
.filters { flex-basis: 100% }
.bar { position: relative }
.filters summary { position: absolute; top: 8px; right: 0 }
@media (min-width: 641px) { .bar .sorts { padding-right: 130px; min-height: 34px } }
.filters summary { display: flex; gap: 8px; align-items: center; list-style: none; font-size: 14px; line-height: 20px; padding: 5px 12px; color: var(--text); font-weight: 600; width: max-content; border: 1px solid var(--border); border-radius: 8px; background: var(--surface) }
.filters summary::-webkit-details-marker { display: none }
.filters summary:hover, .filters[open] summary { border-color: var(--accent) }
.filters summary svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round }
.filters summary b { font-size: 12px; line-height: 18px; min-width: 18px; padding: 0 5px; border-radius: 9px; text-align: center; background: var(--fill); color: var(--on-fill, #fff) }
.filters form { max-width: none; display: flex; flex-wrap: wrap; gap: 12px; align-items: end; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 12px 16px 16px; margin-top: 4px }
.filters label { font-size: 13px; flex: 1 1 120px; max-width: 240px; min-width: 0 }
.filters label.short { flex-basis: 96px }
.filters input, .filters select { padding: 7px 10px; font-size: 14px; font-weight: 400 }
.filters button { padding: 8px 16px; font-size: 14px }
.author { display: flex; gap: 16px; align-items: center; margin: 8px 0 20px }
.author img, .author .no-face { width: 56px; height: 56px; border-radius: 12px; flex: none; object-fit: cover; background: var(--bar); color: var(--accent); display: grid; place-items: center; font-size: 26px; font-weight: 650 }
.author div { min-width: 0 }
.author h1 { overflow-wrap: break-word }
@media (max-width: 480px) { .author { flex-direction: column; align-items: start; gap: 10px } .author div { max-width: 100% } }
.about { max-width: 72ch; margin-bottom: 16px; white-space: pre-line; overflow-wrap: anywhere }
.cover-wide { display: block; width: 100%; aspect-ratio: 5 / 1; object-fit: cover; border-radius: 10px; background: var(--sunken) }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 14px; margin-bottom: 20px; list-style: none; padding: 0 }
.welcome .lead { color: var(--soft) }
.legal { max-width: 72ch; margin: 0 auto }
.legal .prose h2 { font-size: 20px; margin: 32px 0 8px; scroll-margin-top: 16px } .legal .prose h3 { font-size: 17px; margin: 24px 0 6px } .legal .prose > :first-child { margin-top: 0 }
.contents { border: 1px solid var(--border); border-radius: 8px; background: var(--surface); padding: 12px 16px; margin-bottom: 24px; font-size: 14px } .contents ul { margin: 6px 0 0; padding: 0; list-style: none; display: grid; gap: 4px }
.legal > .soft { margin: 4px 0 20px; font-size: 14px }
`)}`;

export const itemCss = `${shopCss}${compactCss(`
.stars-summary { display: flex; flex-wrap: wrap; gap: 12px 28px; align-items: center; margin: 0 0 20px }
.stars-summary p { display: grid; gap: 2px; justify-items: start; font-size: 14px }
.stars-summary b { font-size: 40px; line-height: 44px; font-weight: 650; letter-spacing: -.02em }
.star-counts { list-style: none; margin: 0; flex: 1 1 220px; padding: 0; display: grid; gap: 2px; max-width: 340px; font-size: 14px }
.star-counts li > * { display: grid; grid-template-columns: 34px minmax(0, 1fr) 40px; gap: 10px; align-items: center; padding: 3px 6px; border-radius: 6px; color: var(--text); text-decoration: none }
.star-counts li > span { color: var(--soft) }
.star-counts a:hover, .star-counts a[aria-current] { background: var(--bar) }
.star-counts a[aria-current] { font-weight: 600 }
.star-counts li > * > span:last-child { text-align: right }
.star-counts svg { display: block; width: 100%; height: 8px; border-radius: 4px; background: var(--sunken); fill: var(--maintenance-mark) }
.item { display: grid; gap: 20px 28px; grid-template-columns: minmax(0, 1fr); align-items: start }
.item > .buy { position: static }
@media (max-width: 899px) { .item > .buy, .item > .body { display: contents } .item > * > section { margin: 0 } .body > section:first-child { order: 1 } .buy > section:last-child { order: 2 } .body > section:not(:first-child) { order: 3 } }
@media (min-width: 900px) { .item { grid-template-columns: minmax(0, 1fr) 320px; grid-template-rows: auto 1fr } .item > .buy { grid-column: 2; grid-row: 1 / span 2; position: sticky; top: 16px } .item > .body { grid-column: 1 } }
.show { margin: 0; border: 1px solid var(--border); border-radius: 10px; overflow: hidden; background: var(--sunken) }
.show img, .show video { display: block; width: 100%; height: auto; max-height: 620px; object-fit: contain; color: transparent }
.show.sound { display: grid; grid-template-columns: minmax(96px, 200px) minmax(0, 1fr); align-items: center }
.show video { aspect-ratio: 16 / 9 }
.show audio { display: block; width: calc(100% - 32px); min-width: 0; margin: 16px }
.show .cover { aspect-ratio: 1; display: grid; place-items: center }
.show .cover img { height: 100%; object-fit: cover }
.show .none { aspect-ratio: 16 / 9 }
.show svg { width: 48px; height: 48px; fill: none; stroke: var(--paused-mark); stroke-width: 1.5 }
@media (max-width: 480px) { .show.sound { grid-template-columns: minmax(0, 1fr) } }
.shots { display: grid; grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); gap: 8px; margin: 8px 0 0; padding: 0; list-style: none }
@media (max-width: 480px) { .shots { grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)) } }
.shots a { display: block; cursor: zoom-in; border: 1px solid var(--border); border-radius: 8px; overflow: hidden; aspect-ratio: 3 / 2; background: var(--sunken) }
.shots a:hover { border-color: var(--accent) }
.show > a { display: block; cursor: zoom-in }
.shot { display: none }
.shot:target { position: fixed; inset: 0; z-index: 10; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; grid-template-rows: auto minmax(0, 1fr); align-items: center; gap: 8px; padding: 12px; background: rgb(12 12 14 / .95) }
.shot .out { position: absolute; inset: 0; cursor: zoom-out }
.shot p { position: relative; grid-column: 1 / -1; display: flex; justify-content: space-between; align-items: center; font-size: 14px; color: #fff }
.shot img { position: relative; grid-column: 2; grid-row: 2; justify-self: center; align-self: center; min-width: 0; max-width: 100%; max-height: 100%; object-fit: contain; border-radius: 6px; pointer-events: none }
.shot p a, .shot .step { position: relative; grid-row: 2; width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%; color: #fff; background: rgb(255 255 255 / .14); font-size: 26px; line-height: 1; text-decoration: none }
.shot .step::before { content: "‹"; margin-top: -4px }
.shot p a::before { content: "×"; margin-top: -3px }
.shot p + .step { grid-column: 1 }
.shot img + .step { grid-column: 3 }
.shot img + .step::before { content: "›" }
.shot a:focus-visible { outline-color: #fff }
body:has(.shot:target) { overflow: hidden }
@media (max-width: 640px) { .shot:target { grid-template-columns: 1fr 1fr; grid-template-rows: auto minmax(0, 1fr) auto } .shot img { grid-column: 1 / -1; grid-row: 2 } .shot .step { grid-row: 3; justify-self: center } .shot img + .step { grid-column: 2 } }
.shots img { display: block; width: 100%; height: 100%; object-fit: cover; color: transparent }
.offer + .offer { border-top: 1px solid var(--border); margin-top: 16px; padding-top: 16px }
.offer h2 { display: flex; justify-content: space-between; gap: 12px; align-items: baseline; font-size: 15px; margin: 0 }
.offer h2 b { font-size: 21px; letter-spacing: -.01em; white-space: nowrap }
.offer b small { display: block; text-align: right; line-height: 14px }
.offer p { font-size: 14px; color: var(--soft); margin: 2px 0 10px }
.buy section:last-child { margin-bottom: 0 }
.buy .facts + * { margin-top: 16px }
ul.health { display: grid; gap: 4px; margin: 10px 0 0; font-size: 14px }
.health li { display: flex; gap: 8px; align-items: baseline; font-weight: 600 }
.health li::before { content: ""; width: 9px; height: 9px; flex: none; border-radius: 50%; background: var(--up-mark) }
.health .up { color: var(--up) }
.health .down { color: var(--down) }
.health .down::before { border-radius: 0; background: var(--down-mark); clip-path: polygon(50% 0, 100% 100%, 0 100%) }
.buy .chips { margin: 14px 0 0 }
.buy .chips a { font-size: 13px; padding: 3px 10px }
.buy nav .chips { margin: 0 0 12px }
.changes > li + li { border-top: 1px solid var(--border); margin-top: 12px; padding-top: 12px }
.changes h3 { font-size: 15px; margin: 0 0 4px } .changes h3 time { font-weight: 400; font-size: 13px; color: var(--soft); margin-left: 8px }
.review + .review { border-top: 1px solid var(--border); margin-top: 16px; padding-top: 16px }
.review header { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; font-size: 14px }
.review h3 { font-size: 15px; margin: 0; overflow-wrap: anywhere }
.review .mark { font-size: 13px; color: var(--up); font-weight: 600 }
.review p { margin-top: 6px; overflow-wrap: anywhere; white-space: pre-line; max-width: 72ch }
.buy-bar { display: none }
@media (max-width: 899px) { .buy-bar:not([hidden]) { position: fixed; inset: auto 0 0; z-index: 5; display: flex; gap: 16px; align-items: center; justify-content: space-between; padding: 10px 16px calc(10px + env(safe-area-inset-bottom)); background: var(--surface); border-top: 1px solid var(--border) } .buy-bar b { font-size: 19px } .buy-bar small { color: var(--soft); font-size: 13px } .buy-bar .button { min-width: 132px } body:has(.buy-bar) .shop-foot { padding-bottom: 72px } }
`)}`;
