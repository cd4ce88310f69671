import { compactCss } from '../../pages/index.ts';
import { shopCss } from '../storefront/index.ts';

export const checkoutCss = `${shopCss}${compactCss(`
.order { max-width: 560px; margin: 0 auto }
.order.wide { max-width: 920px }
.order h1 { margin-bottom: 16px }
.test-mode { padding: 10px 14px; margin-bottom: 16px; border: 1px dashed var(--paused-mark); border-radius: 8px; background: var(--sunken); font-size: 14px }
.test-mode b { margin-right: 8px }
.test-mode ~ p { margin-top: 12px }
.order form { max-width: none; gap: 16px; align-items: start }
.order form > section, .cart > div, .action, .company > div { display: grid; gap: 16px; margin: 0 }
.order form > .cart { background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 0 16px; min-width: 0 }
.order .cart > summary { display: flex; gap: 8px; align-items: baseline; width: auto; padding: 12px 0; color: var(--text); font-size: 15px }
.cart > summary b { margin-left: auto; font-weight: 680 }
.cart > div { padding-bottom: 16px }
.order .cart[open] > summary { margin: 0 }
@media (min-width: 800px) { .wide > form { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 24px } .order form > .cart { position: sticky; top: 16px; padding: 16px 16px 0 } }
@supports selector(::details-content) { @media (min-width: 800px) { .order .cart > summary { display: none } .cart::details-content { content-visibility: visible; block-size: auto } } }
.order label > input, .with-button input { font-weight: 400 }
.order .field { display: grid; gap: 4px }
.field > label:not(.consent) { display: block }
.order select { padding: 7px 8px; font-weight: 400 }
.order details { margin: 0 }
.order details summary { font-size: 14px; color: var(--accent); font-weight: 600; width: max-content }
.order details[open] summary { margin-bottom: 10px }
.order button { justify-self: start }
.order .buy-now { justify-self: stretch; font-size: 17px; padding: 13px 16px }
.by-transfer, form:has([name=pay][value=manual]:checked) .by-card { display: none }
form:has([name=pay][value=manual]:checked) .by-transfer { display: inline }
.order .buy-now:hover { text-decoration: underline }
.update { margin-top: -8px }
.update button { padding: 6px 14px; font-size: 14px; background: none; color: var(--accent); border: 1px solid var(--border) }
.currencies { display: flex; flex-wrap: wrap; gap: 8px }
.order .currencies button { padding: 4px 12px; font-size: 14px; background: none; color: var(--accent); border: 1px solid var(--border) }
.order .currencies [aria-current] { background: var(--bar); border-color: var(--accent) }
.what { display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 14px; align-items: center }
.what > div { display: grid; gap: 2px; overflow-wrap: anywhere }
.what b { font-size: 17px; line-height: 1.3; font-weight: 650 }
.what .soft { font-size: 14px }
.what + .sum { margin-top: 14px }
.star { color: var(--down) }
.hint { font-size: 14px }
.order :is(input, select)[aria-invalid] { border-color: var(--down-mark); box-shadow: 0 0 0 1px var(--down-mark) }
.label { font-weight: 600 }
.choice.only { cursor: default }
.choice > span > span { display: block }
.way { font-weight: 600 }
.problem ul { margin: 4px 0 0; padding: 0 0 0 18px }
.problem a { color: inherit }
.consent { grid-template-columns: 20px minmax(0, 1fr); gap: 10px; align-items: start; font-weight: 400; font-size: 14px; cursor: pointer }
.consent input { width: 18px; height: 18px; margin: 1px 0 0; accent-color: var(--accent) }
.delivery > * + * { margin-top: 8px }
.delivery h2:not(:first-child) { margin-top: 20px }
.delivery h2 { margin-bottom: 0 }
.got li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 16px; align-items: center; padding: 8px 0; overflow-wrap: anywhere }
.got li + li { border-top: 1px solid var(--border) }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 8px }
legend { font-weight: 600; padding: 0; margin-bottom: 4px }
.choice { display: flex; gap: 12px; align-items: center; border: 1px solid var(--border); border-radius: 8px; padding: 10px 12px; font-weight: 400; cursor: pointer }
.choice:has(:checked) { border-color: var(--accent); background: var(--bar) }
.choice input { width: auto; margin: 3px 0 0; align-self: start; flex: none; accent-color: var(--accent) }
.choice b { margin-left: auto; white-space: nowrap }
.choice:has(> b) { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px 12px; align-items: baseline }
.choice:has(> b) input { margin: 0; align-self: center } .choice > span:has(+ b) { display: contents }
.choice > span:has(+ b) > .hint { grid-area: 2 / 2 / 3 / 4 }
.with-button { display: flex; gap: 8px }
.with-button button { flex: none; padding: 8px 16px; background: none; color: var(--accent); border: 1px solid var(--border) }
.sum { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 6px 0 }
.sum dd { margin: 0; text-align: right; white-space: nowrap }
.sum .total { font-weight: 680; font-size: 18px; border-top: 1px solid var(--border); padding-top: 8px }
.sum .note { grid-column: 1 / -1; text-align: left; white-space: normal; font-size: 14px }
.wrong { font-weight: 400; font-size: 14px; margin: 0 }
.problem { border: 1px solid var(--down-mark); background: var(--down-wash); border-radius: 8px; padding: 10px 14px; margin-bottom: 16px }
.transfer { margin: 12px 0; display: grid; gap: 12px }
.transfer dt { font-size: 14px; color: var(--soft) } .transfer dd { margin: 2px 0 0 }
.transfer .copied { flex-wrap: nowrap; align-items: start }
.transfer .code { flex: 1 1 auto; font: inherit; line-height: 24px; font-weight: 600; font-size: 15px; padding: 8px 10px; white-space: pre-line; overflow-wrap: break-word }
.transfer .copied .icon { position: relative; flex: none; width: 40px; height: 40px; padding: 0; display: grid; place-items: center }
.transfer .icon[hidden] { display: none }
.icon svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.5 }
.icon[data-said]::after { content: attr(data-said); position: absolute; right: 0; bottom: calc(100% + 4px); padding: 2px 8px; border-radius: 6px; background: var(--text); color: var(--page); font-size: 13px; line-height: 20px }
.order .transfer + .hint { margin-top: -8px }
.transfer-code { margin: 16px 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px }
.transfer-code svg { display: block; width: 160px; height: 160px; border-radius: 8px } .transfer-code figcaption { flex: 1 1 180px; margin: 0 }
.as-typed { white-space: pre-line; overflow-wrap: anywhere }
main .order > section > details { margin-top: 12px } .order section > details p + p { margin-top: 8px }
.order section > p + p, .order section > .sum + p, .order section > p + form, .order section > form + p { margin-top: 12px }
`)}`;
