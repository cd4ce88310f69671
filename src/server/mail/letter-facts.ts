import { escapeHtml } from '../kernel/index.ts';
import { mailSoft, mailText } from './design.ts';

/** The third element makes the value bold, or turns it into a link. */
export type MailFact = [name: string, value: string, how?: 'strong' | { url: string }];

export const factsText = (facts: MailFact[]): string =>
  facts.map(([name, value, how]) => `${name}: ${value}${typeof how === 'object' ? `, ${how.url}` : ''}`).join('\n');

export function factRows(facts: MailFact[], linkColour: string): string {
  const cell = 'padding:8px 0;border-top:1px solid #ececf0;font-size:14px;line-height:20px;vertical-align:top';
  return facts
    .map(
      ([name, value, how]) =>
        `<tr><td class="soft line" width="116" style="${cell};padding-right:16px;${mailSoft}">${escapeHtml(name)}</td><td class="text line" style="${cell};${mailText};${how === 'strong' ? 'font-weight:700;' : ''}overflow-wrap:anywhere;word-break:break-word">${valueHtml([name, value, how], linkColour)}</td></tr>`,
    )
    .join('\n');
}

const valueHtml = ([, value, how]: MailFact, linkColour: string): string =>
  typeof how === 'object'
    ? `<a class="link" href="${escapeHtml(how.url)}" style="color:${linkColour}">${escapeHtml(value)}</a>`
    : escapeHtml(value);
