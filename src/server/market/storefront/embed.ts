import type { ItemRow, Licence } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { offerOf } from '../prices/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import type { PriceTax } from '../tax/index.ts';
import { formatPrice } from './formats.ts';
import { taxText } from './price-html.ts';

/**
 * The script sets the styles, because a content security policy that allows the script also allows the styles that it
 * sets. Buttons of items that aren't for sale are hidden, and links with `data-gatehouse-price` show the current price. If the shop can't be reached, the buttons stay visible.
 */
export const embedScript = ({
  fill,
  onFill,
}: Shop['button']): string => `(()=>{const s=document.currentScript,o=new URL(s.src).origin,c={display:"inline-block",padding:"10px 18px",borderRadius:"8px",background:"${fill}",color:"${onFill}",font:"600 15px/1.3 system-ui,sans-serif",textDecoration:"none"};
const go=()=>{for(const a of document.querySelectorAll("a[data-gatehouse-item]")){const d=a.dataset,i=encodeURIComponent(d.gatehouseItem);if(d.gatehouseDone)continue;d.gatehouseDone=1;Object.assign(a.style,c);if(!a.getAttribute("href"))a.href=o+"/shop/buy/"+i+"?licence="+(d.licence==="extended"?"extended":"regular");if(!a.textContent.trim())a.textContent=${JSON.stringify(t('Buy now'))};a.rel="noopener";fetch(o+"/shop/items/"+i+"/button"+new URL(a.href).search).then(r=>{if(r.status===409||r.status===404)a.style.display="none";else if(r.ok&&"gatehousePrice"in d)return r.text()}).then(x=>{if(x)a.textContent=new DOMParser().parseFromString(x,"text/html").querySelector("a").textContent}).catch(()=>{})}};
document.readyState==="loading"?document.addEventListener("DOMContentLoaded",go):go()})();
`;

/** For an author's own website. */
export function buttonSnippet(
  item: ItemRow,
  licence: Licence,
  { base, nowMs, tax, currency: wanted }: { base: string; nowMs: number; tax: PriceTax; currency: string },
): string {
  const { id, name } = item;
  const offer = offerOf(item, { licence, currency: wanted }, nowMs);
  const { minor, currency, isChosenByBuyer } = offer;
  const words =
    minor === 0 || isChosenByBuyer
      ? t('Get {name}', { name })
      : t('Buy {name} for {price}', { name, price: `${formatPrice(minor, currency)} ${taxText(offer, tax)}`.trim() });
  return `<a href="${escapeHtml(base)}/shop/buy/${id}?licence=${licence}" data-gatehouse-item="${id}" data-gatehouse-price>${escapeHtml(words)}</a>
<script async src="${escapeHtml(base)}/shop/embed.js"></script>
`;
}
