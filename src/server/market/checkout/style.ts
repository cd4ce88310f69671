import { shopCss } from '../storefront/index.ts';

/** The shop's CSS, with additions for forms and orders. */
export const checkoutCss = `${shopCss}
.order { max-width: 560px; margin: 0 auto }
.order h1 { margin-bottom: 12px }
.order form { max-width: none; gap: 16px }
.order form > section { display: grid; gap: 16px; margin: 0 }
.order label > input, .with-button input { font-weight: 400 }
.order .field { display: grid; gap: 4px; margin-bottom: 12px }
.order select { padding: 7px 8px; font-weight: 400 }
.order button { justify-self: start }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 8px }
legend { font-weight: 600; padding: 0; margin-bottom: 4px }
.choice { display: flex; gap: 12px; align-items: center; border: 1px solid var(--border); border-radius: 8px; padding: 10px 12px; font-weight: 400; cursor: pointer }
.choice:has(:checked) { border-color: var(--accent); background: var(--bar) }
.choice input { width: auto; margin: 0; flex: none }
.choice b { margin-left: auto; white-space: nowrap }
.with-button { display: flex; gap: 8px }
.with-button button { flex: none; padding: 8px 16px; background: none; color: var(--accent); border: 1px solid var(--border) }
.sum { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 6px 0 }
.sum dd { margin: 0; text-align: right; white-space: nowrap }
.sum .total { font-weight: 680; font-size: 18px; border-top: 1px solid var(--border); padding-top: 8px }
.wrong { font-weight: 400; font-size: 14px; margin: 0 }
.problem { border: 1px solid var(--down-mark); background: var(--down-wash); border-radius: 8px; padding: 10px 14px; margin-bottom: 16px }
.bank { white-space: pre-line; overflow-wrap: anywhere; background: var(--sunken); border-radius: 8px; padding: 12px 14px; margin: 12px 0 }
.order section > p + p, .order section > .sum + p, .order section > p + form { margin-top: 12px }
`;
