import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

export type MenuLink = {
  /** HTML */
  word: string;
  href: string;
  isOpen?: boolean;
  key?: string;
};

type Menu = {
  id: string;
  /** plain text */
  label: string;
  /** HTML */
  face: string;
  links: readonly MenuLink[];
  /** HTML */
  above?: string;
  below?: string;
  look?: string;
  key?: string;
};

/** Works without JavaScript. With JavaScript, Escape or an outside click closes the menu. */
export function menu({ id, label, face, links, above = '', below = '', look = '', key }: Menu): string {
  const items = links.map(
    ({ word, href, isOpen, key: own }) =>
      `<li><a href="${escapeHtml(href)}"${isOpen ? ' aria-current="true"' : ''}${own ? ` data-key="${own}"` : ''}>${word}${own ? `<kbd aria-hidden="true">${own.toUpperCase()}</kbd>` : ''}</a></li>`,
  );
  const spoken = tHtml('{kind}: {text}', { kind: escapeHtml(label), text: face.replace(/<[^>]*>/g, '') });
  return `<details class="menu ${look}" id="${id}" name="menu"${key ? ` data-key="${key}"` : ''}><summary aria-label="${spoken}">${face}</summary><div>${above}${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}${below}</div></details>`;
}
