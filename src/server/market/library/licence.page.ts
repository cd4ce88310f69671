import type { PurchaseView } from './purchase-view.ts';

/** The form for a licence file, which proves the purchase to a program that works offline. */
export function licenceSection({ buyer, purchase }: PurchaseView): string {
  const isLimited = purchase.activation_limit !== null;
  const about = isLimited
    ? `<p class="soft">This purchase allows ${purchase.activation_limit} activations. A licence file counts as one.</p>`
    : '';
  return `<section><details><summary>Licence file for offline use</summary>
<p>For software that checks your licence offline. Valid for 30 days.</p>${about}
<form method="post" action="/shop/library/purchases/${purchase.id}/licence"><input type="hidden" name="form" value="${buyer.formToken}">
<label>Domain or machine ID<input name="subject" maxlength="253" autocomplete="off"${isLimited ? ' required' : ''}></label>
<label>Type<select name="kind"><option value="domain">Domain</option><option value="machine">Machine</option></select></label>
<button>Download licence file</button></form></details></section>`;
}
