import { baseCss } from '../../pages/index.ts';

const frame = `${baseCss}
body { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
a { color: var(--accent); text-underline-offset: 2px }
html { scroll-padding-top: 64px }
.skip { position: absolute; left: 16px; top: -60px; background: var(--surface); padding: 8px 12px; z-index: 4 } .skip:focus { top: 8px }
.top { position: sticky; top: 0; z-index: 3; display: flex; gap: 16px; align-items: center; padding: 8px 24px; background: var(--surface); border-bottom: 1px solid var(--border) }
.brand { color: var(--text); font-weight: 700; font-size: 16px; text-decoration: none; white-space: nowrap } .brand span { color: var(--soft); font-weight: 500 }
.home + .home { margin-left: 4px } .home { color: var(--text); font-size: 14px; text-decoration: none; white-space: nowrap } .home:hover { text-decoration: underline }
.top form { flex: 1; max-width: 480px; position: relative; display: block; margin: 0 auto }
.top input { padding: 6px 12px; font-size: 14px; border-color: var(--paused-mark) }
#found { position: absolute; top: 100%; left: 0; right: 0; margin-top: 4px; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / .16); max-height: 70vh; overflow: auto; padding: 4px; min-width: min(440px, calc(100vw - 32px)) }
#found a, .hits a { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 8px; padding: 6px 8px; border-radius: 6px; text-decoration: none; color: var(--text); font-size: 14px }
.hits a { font-weight: 600; margin: 0 -8px } .hits small, .hits p { font-weight: 400 } #found a:hover, #found a.on { background: var(--bar) } #found p { padding: 8px; font-size: 14px }
#found small, .hits small { color: var(--soft); font-size: 12px; overflow-wrap: anywhere } #found .all { font-weight: 600 }
#said:empty { display: none } #said { padding: 8px 24px; background: var(--unknown-wash); font-size: 14px }
.page { display: grid; grid-template-columns: 248px minmax(0, 1fr); max-width: 1520px; margin: 0 auto }
.menu { margin: 0; border-right: 1px solid var(--border); position: sticky; top: 52px; align-self: start; height: calc(100vh - 52px); overflow: auto } .menu > summary { display: none }
nav { padding: 20px 12px 32px 24px; font-size: 14px }
nav h2 { font-size: 13px; color: var(--soft); margin: 20px 8px 4px; font-weight: 600 }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: var(--text); text-decoration: none }
nav a:hover { background: var(--bar) } nav a[aria-current] { background: var(--bar); color: var(--accent); font-weight: 600 }
nav ul ul { margin: 2px 0 6px 8px; border-left: 1px solid var(--border); padding-left: 6px } nav ul ul a { font-size: 13px; color: var(--soft) }
main { max-width: none; width: 100%; margin: 0; padding: 28px 32px 64px; min-width: 0 }
h1 { font-size: 28px; letter-spacing: -.015em } h1 + p { font-size: 16px; color: var(--soft); margin: 4px 0 20px; max-width: 72ch }
h2 { font-size: 19px; letter-spacing: -.01em; line-height: 1.3; margin: 0 0 6px } h2 a { color: inherit; text-decoration: none } h2 a:hover { text-decoration: underline }
h3 { font-size: 14px; margin: 18px 0 4px } h3 b { font-weight: 600 }
.prose { max-width: 76ch } .prose h2, .prose ~ h2 { margin-top: 32px } .prose p, .prose ul { margin: 0 0 10px } .prose figure { margin: 10px 0 14px }
code { font: .92em/1.4 ui-monospace, SFMono-Regular, Menlo, monospace; background: var(--sunken); padding: 1px 4px; border-radius: 4px; overflow-wrap: anywhere }
figure { margin: 0; border: 1px solid var(--border); border-radius: 8px; overflow: hidden; background: var(--surface); min-width: 0 }
figcaption { display: flex; gap: 4px; align-items: center; min-height: 34px; padding: 2px 6px 2px 12px; border-bottom: 1px solid var(--border); background: var(--sunken); color: var(--soft); font-size: 13px; font-weight: 600 }
figcaption button { padding: 3px 8px; font-size: 12px; background: none; color: var(--soft); border-radius: 6px } figcaption button:hover { background: var(--bar); color: var(--text) } figcaption button[aria-pressed=true] { color: var(--accent); background: var(--bar) } figcaption .copy { margin-left: auto }
pre { margin: 0; padding: 12px; font: 12.5px/1.55 ui-monospace, SFMono-Regular, Menlo, monospace; overflow: auto; max-height: 440px; tab-size: 2 } pre:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
pre i { font-style: normal; color: var(--up) } pre u { text-decoration: none; color: var(--accent); font-weight: 600 }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 10px; list-style: none; margin: 8px 0 20px; padding: 0 }
.cards a { display: block; height: 100%; padding: 12px 14px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); color: var(--text); text-decoration: none } .cards a:hover { border-color: var(--accent) } .cards b { display: block } .cards span { color: var(--soft); font-size: 13px }
table { border-collapse: collapse; font-size: 14px; width: 100%; margin: 8px 0 14px } th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--border); vertical-align: top } th { color: var(--soft); font-size: 13px }
.hits { list-style: none; margin: 0; padding: 0; max-width: 720px } .hits li { border-bottom: 1px solid var(--border) }
@media (max-width: 760px) { .page { display: block } main { padding: 20px 16px 48px } .top { padding: 8px 16px; gap: 8px; flex-wrap: wrap } .top form { order: 3; flex: 1 0 100%; max-width: none } pre { white-space: pre-wrap; overflow-wrap: anywhere } .brand { line-height: 34px; margin-right: auto }
  .menu { position: static; height: auto; border: 0; border-bottom: 1px solid var(--border); background: var(--surface) } .menu > summary { display: block; padding: 10px 16px; font-size: 14px; color: var(--text); font-weight: 600 } nav { padding: 0 8px 16px } nav a { padding: 7px 8px } html { scroll-padding-top: 104px } }
@media (max-width: 760px) and (scripting) { .menu:not(.ready) nav { display: none } }
@media print { .top, .menu, figcaption button { display: none } .page { display: block } pre { max-height: none; white-space: pre-wrap } }
`;

/** @param own rules of one site. Pages contain the result, so there is no stylesheet to load. */
export const frameCss = (own: string): string =>
  `${frame}${own}`.replace(/\s*([{};])\s*/g, '$1').replace(/([:,])\s+/g, '$1');
