import type { AnnouncementRow, DatabaseOrTransaction, SubscriberRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import type { IncidentEvent, IncidentNotices } from '../incidents/index.ts';
import { formatDateTime, formatDuration, toOneLine } from './formatting.ts';
import { findNoticePage, listPagesWithMonitor, type NoticePage } from './notices.store.ts';
import { pageUrl } from './page-url.ts';
import type { PlannedMaintenance } from './planned-maintenance.ts';
import { listConfirmedSubscribers } from './subscriber.store.ts';
import { linkToken, openEmail } from './subscriber.ts';

type NoticeDeps = Pick<Deps, 'vault' | 'config'>;
type NoticeContent = Pick<Notice, 'subject' | 'heading' | 'facts' | 'paragraphs' | 'tone'> & {
  /** identifies the notice: a second one with the same key is not sent */
  subject_key: string;
  label: string;
  /** the key of the earlier notice that this one follows */
  answers?: string;
};

/** Rows per statement: both databases limit the number of parameters. */
const together = 500;

/** Queues one mail to each confirmed subscriber of the page. Returns how many. */
async function enqueueNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: NoticePage,
  told: NoticeContent,
  nowMs: number,
): Promise<number> {
  const url = pageUrl(deps.config, page);
  let written = 0;
  for (let afterId = 0; ; ) {
    const subscribers = await listConfirmedSubscribers(trx, page, afterId, together);
    const letters = subscribers.map((row) => ({
      about: { accountId: page.account_id },
      to: openEmail(deps.vault, row),
      idempotencyKey: keyOf(page, told.subject_key, row),
      content: {
        event: 'notice' as const,
        subject: told.subject,
        from: toOneLine(page.name),
        ...(told.heading !== undefined && { heading: told.heading }),
        ...(told.facts && { facts: told.facts }),
        paragraphs: told.paragraphs,
        action: { label: told.label, url },
        unsubscribeUrl: unsubscribeUrl(deps, url, row),
        tone: told.tone,
        ...(told.answers === undefined ? {} : { answers: keyOf(page, told.answers, row) }),
      },
    }));
    if (letters.length > 0) await enqueueEmails(trx, deps.vault, letters, nowMs);
    written += letters.length;
    afterId = subscribers.at(-1)?.id ?? afterId;
    if (subscribers.length < together) return written;
  }
}

const keyOf = (page: NoticePage, subjectKey: string, row: SubscriberRow): string =>
  `page_${page.id}_${subjectKey}_${row.id}`;

const unsubscribeUrl = (deps: NoticeDeps, url: string, row: SubscriberRow): string =>
  `${url}/unsubscribe?token=${linkToken(deps.vault, 'unsubscribe', row)}`;

type NoticeMonitor = { id: number; account_id: number; name: string };
/**
 * Notifies subscribers of the pages that show the monitor that an incident opened or closed, in the same transaction.
 * Returns how many mails were queued.
 */
async function enqueueIncidentNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  { monitor, ...happening }: { monitor: NoticeMonitor } & IncidentEvent,
  nowMs: number,
): Promise<number> {
  let written = 0;
  for (const page of await listPagesWithMonitor(trx, monitor)) {
    const { incident } = happening;
    const since = `${formatDateTime(incident.startedAt, page.time_zone)} (${page.time_zone})`;
    const cause: [string, string][] = page.show_causes === 1 ? [['Cause', incident.cause]] : [];
    const told: NoticeContent =
      happening.event === 'opened'
        ? {
            subject: `${toOneLine(page.name)}: ${toOneLine(monitor.name)} is down`,
            heading: `${toOneLine(monitor.name)} is down`,
            paragraphs: [],
            facts: [['Service', monitor.name], ...cause, ['Since', since]],
            tone: 'bad',
            subject_key: `incident_${incident.id}_opened`,
            label: 'View status page',
          }
        : {
            subject: `${toOneLine(page.name)}: ${toOneLine(monitor.name)} is up again`,
            heading: `${toOneLine(monitor.name)} is up again`,
            paragraphs: [],
            facts: [
              ['Service', monitor.name],
              ['Down for', formatDuration(happening.incident.endedAt - incident.startedAt)],
              ['Since', since],
            ],
            tone: 'good',
            subject_key: `incident_${incident.id}_closed`,
            answers: `incident_${incident.id}_opened`,
            label: 'View status page',
          };
    written += await enqueueNotices(trx, deps, page, told, nowMs);
  }
  return written;
}

/** Notifies subscribers of a public comment on an incident, in the transaction that stores it. */
async function enqueueCommentNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  { monitor, comment }: { monitor: NoticeMonitor; comment: { id: number; incident_id: number; text: string } },
  nowMs: number,
): Promise<number> {
  let written = 0;
  for (const page of await listPagesWithMonitor(trx, monitor)) {
    const told: NoticeContent = {
      subject: `${toOneLine(page.name)}: update on ${toOneLine(monitor.name)}`,
      heading: `Update on ${toOneLine(monitor.name)}`,
      paragraphs: paragraphsOf(comment.text),
      tone: 'plain',
      subject_key: `comment_${comment.id}`,
      answers: `incident_${comment.incident_id}_opened`,
      label: 'View status page',
    };
    written += await enqueueNotices(trx, deps, page, told, nowMs);
  }
  return written;
}

/** Notifies a page's subscribers of an announcement, in the transaction that stores it. */
export async function enqueueAnnouncementNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  announcement: AnnouncementRow,
  nowMs: number,
): Promise<number> {
  const page = await findNoticePage(trx, announcement.account_id, announcement.status_page_id);
  const from = formatDateTime(announcement.starts_at, page.time_zone);
  const until = announcement.ends_at === null ? '' : ` to ${formatDateTime(announcement.ends_at, page.time_zone)}`;
  const planned = announcement.starts_at > nowMs || announcement.ends_at !== null;
  const told: NoticeContent = {
    subject: `${toOneLine(page.name)}: ${toOneLine(announcement.title)}`,
    heading: toOneLine(announcement.title),
    paragraphs: [...paragraphsOf(announcement.text === '' ? announcement.title : announcement.text)],
    facts: planned ? [['When', `${from}${until} (${page.time_zone})`]] : [],
    tone: announcement.kind === 'info' ? 'plain' : 'warning',
    subject_key: `announcement_${announcement.id}`,
    label: 'View status page',
  };
  return enqueueNotices(trx, deps, page, told, nowMs);
}

/** Notifies a page's subscribers of planned or current maintenance, in the transaction that records it. */
export async function enqueueWindowNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: NoticePage,
  { id, title, description, monitors, from, to }: PlannedMaintenance,
  nowMs: number,
): Promise<number> {
  const { time_zone: zone } = page;
  const verb = from <= nowMs ? 'Maintenance is in progress' : 'Maintenance is planned';
  const told: NoticeContent = {
    subject: `${toOneLine(page.name)}: ${toOneLine(title)}`,
    heading: toOneLine(title),
    paragraphs: [`${verb}.`, ...(description === '' ? [] : paragraphsOf(description))],
    facts: [
      ['When', `${formatDateTime(from, zone)} to ${formatDateTime(to, zone)} (${zone})`],
      ['Affected', monitors.map(toOneLine).join(', ')],
    ],
    tone: 'warning',
    // Subscribers are notified again when the end moves or a service is added.
    subject_key: `maintenance_${id}_${to / 1000}_${monitors.length}`,
    label: 'View status page',
  };
  return enqueueNotices(trx, deps, page, told, nowMs);
}

/** Mails a confirmation link; to an address that is already subscribed, it mails that instead. */
export async function enqueueConfirmation(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: Pick<NoticePage, 'account_id' | 'name' | 'slug' | 'domain' | 'domain_verified_at'>,
  row: SubscriberRow,
  nowMs: number,
): Promise<void> {
  const url = pageUrl(deps.config, page);
  const name = toOneLine(page.name);
  const content: Notice =
    row.confirmed_at === null
      ? {
          event: 'notice',
          subject: `${name}: confirm your subscription`,
          heading: 'Confirm your subscription',
          from: name,
          paragraphs: [
            `Someone, hopefully you, subscribed this address to updates about ${name}. Confirm within 7 days. If you do nothing, you will not get any more e-mails.`,
          ],
          action: { label: 'Confirm', url: `${url}/confirm?token=${linkToken(deps.vault, 'confirm', row)}` },
          unsubscribeUrl: null,
          tone: 'plain',
        }
      : {
          event: 'notice',
          subject: `${name}: you are subscribed`,
          heading: 'You are subscribed',
          from: name,
          paragraphs: [`You are already subscribed to updates about ${name}. You do not need to do anything.`],
          action: { label: 'View status page', url },
          unsubscribeUrl: unsubscribeUrl(deps, url, row),
          tone: 'plain',
        };
  const letter = {
    about: { accountId: page.account_id },
    to: openEmail(deps.vault, row),
    idempotencyKey: `subscriber_${row.id}_${nowMs}`,
    content,
  };
  await enqueueEmails(trx, deps.vault, [letter], nowMs);
}

/** The notices about incidents. */
export const incidentNotices: IncidentNotices = {
  forIncident: enqueueIncidentNotices,
  forComment: enqueueCommentNotices,
};

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map((part) => part.trim());
