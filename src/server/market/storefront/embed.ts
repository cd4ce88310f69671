import type { ItemRow } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { formatPrice } from './formats.ts';

/**
 * The script sets the styles, because a content security policy that allows the script also allows the styles that it
 * sets. Buttons of items that aren't for sale are hidden. If the shop can't be reached, the buttons stay visible.
 */
export const embedScript = ({
  fill,
  onFill,
}: Shop['button']): string => `(()=>{const s=document.currentScript,o=new URL(s.src).origin,c={display:"inline-block",padding:"10px 18px",borderRadius:"8px",background:"${fill}",color:"${onFill}",font:"600 15px/1.3 system-ui,sans-serif",textDecoration:"none"};
const go=()=>{for(const a of document.querySelectorAll("a[data-gatehouse-item]")){if(a.dataset.gatehouseDone)continue;a.dataset.gatehouseDone="";Object.assign(a.style,c);if(!a.getAttribute("href"))a.href=o+"/shop/buy/"+encodeURIComponent(a.dataset.gatehouseItem)+"?licence="+(a.dataset.licence==="extended"?"extended":"regular");if(!a.textContent.trim())a.textContent=${JSON.stringify(t('Buy now'))};a.rel="noopener";fetch(o+"/shop/items/"+encodeURIComponent(a.dataset.gatehouseItem)+"/button").then(r=>{if(r.status===409||r.status===404)a.style.display="none"},()=>{})}};
document.readyState==="loading"?document.addEventListener("DOMContentLoaded",go):go()})();
`;

/** For an author's own website. */
export function buttonSnippet({ id, name, price_regular_minor, currency }: ItemRow, base: string): string {
  const words =
    price_regular_minor === 0
      ? t('Get {name}', { name })
      : t('Buy {name} for {price}', { name, price: formatPrice(price_regular_minor, currency) });
  return `<a href="${escapeHtml(base)}/shop/buy/${id}?licence=regular" data-gatehouse-item="${id}">${escapeHtml(words)}</a>
<script async src="${escapeHtml(base)}/shop/embed.js"></script>
`;
}
