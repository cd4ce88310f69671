import { tHtml } from '../../kernel/index.ts';
import type { PurchaseView } from './purchase-view.ts';

/** Empty if the item has no beta versions and the buyer doesn't get them. */
export function channelSection({ buyer, purchase, hasBetaVersions }: PurchaseView): string {
  const isBeta = purchase.update_channel === 'beta';
  if (!hasBetaVersions && !isBeta) return '';
  const text = isBeta
    ? tHtml('You get beta versions here and in the software’s updates.')
    : tHtml('You get stable versions. Beta versions come earlier and can have more faults.');
  return `<section><h2>${tHtml('Beta versions')}</h2><p class="soft">${text}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/channel"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="channel" value="${isBeta ? 'stable' : 'beta'}"><button class="plain-button">${isBeta ? tHtml('Get stable versions only') : tHtml('Get beta versions')}</button></form></section>`;
}
