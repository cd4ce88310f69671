import { compactCss } from '../../pages/index.ts';
import { shopCss } from '../storefront/index.ts';

export const libraryCss = `${shopCss}${compactCss(`
.bought { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 10px }
.bought li + li { border-top: 1px solid var(--border) }
.bought section { position: relative; margin: 0; border: 0; border-radius: 10px; background: none; padding: 14px 16px; display: grid; grid-template-columns: 64px minmax(0, 1fr) auto; gap: 12px 16px; align-items: center }
.bought section:hover { background: var(--sunken) }
.bought h2 { margin: 0 0 2px; font-size: 16px; overflow-wrap: anywhere }
.bought h2 a { color: var(--text); text-decoration-color: var(--paused-mark) }
.bought h2 a::after { content: ""; position: absolute; inset: 0; border-radius: 10px }
.bought section:hover h2 a { color: var(--accent); text-decoration-color: currentColor }
.bought p { font-size: 14px }
.bought p b { font-weight: 600 }
.bought .state { margin-left: 4px; vertical-align: 1px }
.take { position: relative; display: grid; gap: 2px; text-align: center; font-size: 13px; min-width: 124px }
.take .button { font-size: 14px; padding: 8px 14px }
.take .button.second { background: var(--surface) }
@media (max-width: 560px) { .bought section { grid-template-columns: 64px minmax(0, 1fr); align-items: start } .take { grid-column: 1 / -1; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 12px } .take .button:only-child { grid-column: 1 / -1 } }
.go-on { margin-top: 16px } .go-on .button { display: inline-block }
.bought-head { flex-wrap: nowrap } .bought-head > div { flex: 1 }
.state { display: inline-block; font-size: 13px; line-height: 20px; font-weight: 600; padding: 1px 10px; border-radius: 999px; background: var(--sunken); color: var(--soft); white-space: nowrap }
.state.waiting { background: var(--maintenance-wash); color: var(--maintenance) }
.state.answered { background: var(--sunken); color: var(--text) }
.asked { list-style: none; margin: 12px 0 0; padding: 0 }
.asked li { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; align-items: baseline; padding: 8px 0; border-top: 1px solid var(--border) }
.asked a { overflow-wrap: anywhere; min-width: 0 } .asked .soft { font-size: 13px }
.talk { max-width: 720px }
.talk section { margin: 0 0 16px }
.talk form { max-width: none; margin-top: 12px }
.talk > section > form:first-child { margin-top: 0 }
.talk textarea { min-height: 140px }
.talk button { justify-self: start }
.talk form .soft { font-size: 14px }
.thread { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
.thread li { padding: 12px 16px; border: 1px solid var(--border); border-radius: 10px }
.thread .seller { background: var(--sunken); border-left: 3px solid var(--fill) }
.thread .body { margin-top: 4px; white-space: pre-line; overflow-wrap: anywhere }
#refund blockquote { margin: 8px 0 0; padding-left: 12px; border-left: 3px solid var(--fill); white-space: pre-line; overflow-wrap: anywhere }
.thread .soft { font-size: 13px }
.talk .earlier { margin-bottom: 12px }
.state.disputed { background: var(--maintenance-wash); color: var(--maintenance) }
.headline { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; margin: 4px 0 16px }
.headline > div { min-width: 0 }
.headline form { display: block }
.plain-button { background: none; color: var(--accent); border: 1px solid var(--border); padding: 7px 14px; font-size: 14px }
.plain-button:hover { border-color: var(--accent) }
.alone form + form { margin-top: 10px }
.said { border-left: 4px solid var(--fill); padding: 12px 16px }
.said.bad { border-left-color: var(--down-mark) }
.owned { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr) }
.owned section { margin: 0 }
label :is(input, select, textarea) { font-weight: 400 }
.owned section + section { margin-top: 16px }
.owned section > details:first-child { margin: 0 }
.owned section > details:first-child > summary { font-size: 15px; font-weight: 620; color: var(--text) }
.owned details p { margin-top: 8px }
@media (min-width: 900px) { .owned:not(.ended) { grid-template-columns: minmax(0, 1fr) 360px; grid-template-rows: auto 1fr; align-items: start } .owned:not(.ended) > .side { grid-column: 2; grid-row: 1 / span 2 } }
.owned.ended { max-width: 560px }
.owned.overdue { margin-bottom: 16px }
.overdue section { border-left: 4px solid var(--down-mark) }
.overdue .button { width: max-content }
.owned details { margin-top: 10px }
.owned form { margin-top: 12px; max-width: 560px }
.owned > :not(.side) button:not([data-copy]) { justify-self: start }
.rate { border: 0; margin: 0; padding: 0; min-width: 0 }
.rate legend { font-weight: 600; padding: 0 }
.rate div { display: flex; margin-left: -6px }
.rate label { position: relative; width: 40px; height: 40px; display: grid; place-items: center; font-size: 28px; line-height: 1; color: var(--paused-mark); cursor: pointer; border-radius: 8px }
.rate input { position: absolute; inset: 0; margin: 0; height: 100%; opacity: 0; cursor: pointer }
.rate label:has(:focus-visible) { outline: 2px solid var(--accent) }
.rate label:is(:has(:checked), :has(~ label :checked)) { color: var(--maintenance) }
.rate div:hover label { color: var(--paused-mark) }
.rate div label:is(:hover, :has(~ label:hover)) { color: var(--maintenance) }
.owned .facts dd { text-align: left }
.owned .facts + p, .owned section > p + p { margin-top: 12px }
#extend li + li, #refund > div + div { margin-top: 16px }
#extend li > .soft { margin-top: 6px }
#extend form + h2, #extend ul + h2, #extend ul + form { margin-top: 16px }
.owned details + p { margin-top: 10px }
.files { list-style: none; margin: 10px 0 0; padding: 0 }
.owned .copied { margin-bottom: 8px }
.used { margin-top: 8px; font-size: 14px; overflow-wrap: anywhere }
.earlier > .version { border-top: 1px solid var(--border); padding-top: 16px }
.version > .prose { margin-top: 12px }
.files li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 10px 0; border-top: 1px solid var(--border); align-items: center }
.files b { font-weight: 600; overflow-wrap: anywhere }
.files .soft { font-size: 13px; white-space: nowrap }
.files code { font-size: 12px; overflow-wrap: anywhere; color: var(--soft); grid-column: 1 / -1 }
.files .button { padding: 7px 14px; font-size: 14px }
.version + .version { border-top: 1px solid var(--border); margin-top: 20px; padding-top: 16px }
.version h3 { font-size: 16px; margin: 0 }
.version h3 time { font-weight: 400; font-size: 13px; color: var(--soft); margin-left: 8px }
textarea { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px; padding: 8px 12px; width: 100%; min-height: 96px; resize: vertical }
textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`)}`;
