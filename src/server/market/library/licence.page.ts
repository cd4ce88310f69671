import type { PurchaseView } from './purchase-view.ts';

/** A licence file, which proves the purchase to a program that cannot ask. */
export function licenceSection({ buyer, purchase }: PurchaseView): string {
  const isLimited = purchase.activation_limit !== null;
  const about = isLimited
    ? `<p class="soft">Activations are limited to ${purchase.activation_limit}: a licence file counts as one.</p>`
    : '';
  return `<section><details><summary>Licence file for offline use</summary>
<p>For programs that check your licence without a connection. It works for 30 days.</p>${about}
<form method="post" action="/shop/library/purchases/${purchase.id}/licence"><input type="hidden" name="form" value="${buyer.formToken}">
<label>Domain, or what the program calls this machine<input name="subject" maxlength="253" autocomplete="off"${isLimited ? ' required' : ''}></label>
<label>It is a<select name="kind"><option value="domain">domain</option><option value="machine">machine</option></select></label>
<button>Download the licence file</button></form></details></section>`;
}
