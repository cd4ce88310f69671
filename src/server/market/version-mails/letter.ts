import type { ItemRow, ItemVersionRow } from '../../database/index.ts';
import { cutText, escapeHtml, t } from '../../kernel/index.ts';
import { footerText, mailHtml, mailText, subjectLine } from '../../mail/index.ts';
import type { ComposedMail, MailSeller } from '../../outbox/index.ts';
import { renderDescription } from '../catalogue/index.ts';

type VersionMail = {
  item: Pick<ItemRow, 'name'>;
  /** newest first */
  versions: Pick<ItemVersionRow, 'version' | 'changes'>[];
  seller: MailSeller;
  url: string;
  unsubscribeUrl: string;
};

/** Mail programs truncate long mails. */
const maxNotes = 8000;

const css = `
.notes h2, .notes h3, .notes h4, .notes h5, .notes h6 { margin: 20px 0 0; font-size: 15px; line-height: 23px }
.notes p, .notes ul, .notes ol, .notes pre, .notes blockquote, .notes table { margin: 10px 0 0 }
.notes ul, .notes ol { padding-left: 22px }
.notes pre { white-space: pre-wrap; font-size: 13px }
.notes th, .notes td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top }
`;

export function composeVersionMail({ item, versions, seller, url, unsubscribeUrl }: VersionMail): ComposedMail {
  const newest = versions[0]?.version ?? '';
  const name = subjectLine(item.name);
  const subject = t('{item}: version {version} is available', { item: name, version: newest });
  const heading = t('Version {version} of {item} is available', { version: newest, item: name });
  const intro = t('It is part of your purchase. Download it from your library.');
  const button = { label: t('Download version {version}', { version: newest }), url };
  const footer = t(
    'You get this email because you bought {item} from {seller}. Reply to this email if you have a question.',
    { item: name, seller: seller.name },
  );
  const look = seller.brand ? { brand: seller.brand } : {};
  const notes = notesOf(versions);
  const html = mailHtml({
    subject,
    preview: intro,
    from: seller.name,
    ...look,
    heading,
    tone: 'plain',
    body: `<p class="text" style="margin:16px 0 0;font-size:15px;line-height:23px;${mailText}">${escapeHtml(intro)}</p>
${notes.map(notesHtml).join('\n')}`,
    button,
    footer,
    unsubscribeUrl,
    css,
  });
  const text = [
    `${seller.name}\n${heading}`,
    intro,
    ...notes.map(({ title, markdown }) => `${title}\n\n${markdown}`),
    `${button.label}: ${button.url}`,
    footerText({ footer, unsubscribeUrl, ...look }),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html,
    unsubscribeUrl,
    sender: { name: seller.name, replyTo: seller.replyTo },
  };
}

type Notes = { title: string; markdown: string };

function notesOf(versions: VersionMail['versions']): Notes[] {
  const notes: Notes[] = [];
  let room = maxNotes;
  for (const { version, changes } of versions) {
    const markdown = shortenNotes(changes.trim(), room);
    if (markdown === '') continue;
    notes.push({ title: versions.length > 1 ? t('New in version {version}', { version }) : t('What’s new'), markdown });
    room -= markdown.length;
  }
  return notes;
}

export function shortenNotes(markdown: string, room: number): string {
  if (markdown.length <= room) return markdown;
  if (room < 200) return '';
  const cut = cutText(markdown, room);
  const end = Math.max(cut.lastIndexOf('\n\n'), cut.lastIndexOf('\n- '), cut.lastIndexOf('\n* '));
  const shown = (end > room / 4 ? cut.slice(0, end) : cut).trimEnd();
  return `${shown}\n\n${t('The whole change log is in your library.')}`;
}

const notesHtml = ({ title, markdown }: Notes): string =>
  `<p class="text" style="margin:24px 0 0;font-size:15px;line-height:23px;font-weight:600;${mailText}">${escapeHtml(title)}</p>
<div class="text notes" style="font-size:15px;line-height:23px;${mailText};overflow-wrap:anywhere">${renderDescription(markdown)}</div>`;
