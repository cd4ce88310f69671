import { escapeHtml, t } from '../kernel/index.ts';
import { defaultColours } from './brand.ts';
import { type MailFrame, mailHtml, mailSoft, mailText } from './design.ts';
import { boxHtml, boxText, type MailBox } from './letter-box.ts';
import { factRows, factsText, type MailFact } from './letter-facts.ts';

/** All fields are plain text. */
export type Letter = Omit<MailFrame, 'body' | 'preview' | 'lead' | 'css' | 'button'> & {
  button: NonNullable<MailFrame['button']>;
  paragraphs: string[];
  facts: MailFact[];
  /** shown below the first paragraph; if set, the facts are shown below the button */
  boxes?: MailBox[];
  notes?: string[];
};

export const footerText = ({
  footer,
  unsubscribeUrl,
  brand,
}: Pick<Letter, 'footer' | 'unsubscribeUrl' | 'brand'>): string =>
  [
    footer,
    ...(unsubscribeUrl === null ? [] : [t('To unsubscribe: {url}', { url: unsubscribeUrl })]),
    ...(brand?.links ?? []).map(({ label, url }) => `${label}: ${url}`),
  ].join('\n');

export function letterText(letter: Letter): string {
  const { from, brand, heading, paragraphs, facts, boxes = [], notes = [], button, footer, unsubscribeUrl } = letter;
  const [first, ...others] = paragraphs;
  const hasBoxes = boxes.length > 0;
  const details = facts.length > 0 ? [factsText(facts)] : [];
  const buttonText = `${button.label}: ${button.url}`;
  const parts = [
    `${from}\n${heading}`,
    ...(first === undefined ? [] : [first]),
    ...boxes.map(boxText),
    ...others,
    ...(hasBoxes ? [buttonText, ...details] : [...details, buttonText]),
    ...notes,
    footerText({ footer, unsubscribeUrl, brand }),
  ];
  return `${parts.join('\n\n')}\n`;
}

export function letterHtml(letter: Letter): string {
  const { paragraphs, facts, brand, boxes = [], notes = [] } = letter;
  const table = factTable(facts, (brand?.colours ?? defaultColours).light.accent);
  const hasBoxes = boxes.length > 0;
  const said = paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:16px 0 0;font-size:15px;line-height:23px;${mailText};white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(paragraph)}</p>`,
  );
  const below = notes.map(
    (note) =>
      `<p class="soft" style="margin:16px 0 0;font-size:13px;line-height:20px;${mailSoft};white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(note)}</p>`,
  );
  const preview = paragraphs[0] ?? facts.map(([name, value]) => `${name}: ${value}`).join(' · ');
  const body = [...said.slice(0, 1), ...boxes.map(boxHtml), ...said.slice(1), ...(hasBoxes ? [] : [table])].join('\n');
  return mailHtml({
    ...letter,
    preview,
    body: `\n${body}`,
    belowButton: [...(hasBoxes ? [table] : []), ...below].join('\n'),
  });
}

const factTable = (facts: MailFact[], linkColour: string): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px">${factRows(facts, linkColour)}</table>`;

export const sentByInstallation = (address: string): string =>
  t('Sent by Gatehouse at {host}.', { host: new URL(address).host });

export { headerText as subjectLine } from './header-text.ts';
