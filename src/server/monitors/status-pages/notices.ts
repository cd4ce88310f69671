import { translateCause, withoutResponse } from '../../causes/index.ts';
import type { AnnouncementRow, DatabaseOrTransaction, SubscriberRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, inLanguage, t } from '../../kernel/index.ts';
import { deleteWaitingNotices, enqueueEmails, type Notice } from '../../outbox/index.ts';
import type { IncidentEvent, IncidentNotices } from '../incidents/index.ts';
import { deleteAnnouncement } from './announcement.store.ts';
import { formatDateTime, formatDuration, toOneLine } from './formatting.ts';
import { findNoticePage, listPagesWithMonitor, type NoticePage } from './notices.store.ts';
import { pageUrl } from './page-url.ts';
import type { PlannedMaintenance } from './planned-maintenance.ts';
import { deleteSubscriber, keepConfirmedSubscribers } from './subscriber.store.ts';
import { linkToken, openEmail } from './subscriber.ts';
import type { NoticeServices } from './subscriber-services.store.ts';

type NoticeDeps = Pick<Deps, 'vault' | 'config'>;
export type NoticeContent = Pick<Notice, 'subject' | 'heading' | 'facts' | 'paragraphs' | 'tone'> & {
  /** identifies the notice; a second notice with the same key is not sent */
  subject_key: string;
  label: string;
  /** key of the earlier notice in the same thread */
  answers?: string;
};

type Audience = { page: NoticePage; services: NoticeServices };

/** Rows per statement, because databases limit the number of parameters. */
const batchSize = 500;

export async function enqueueNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  { page, services }: Audience,
  compose: () => NoticeContent,
  nowMs: number,
): Promise<number> {
  const url = pageUrl(deps.config, page);
  let written = 0;
  for (let afterId = 0; ; ) {
    const subscribers = await keepConfirmedSubscribers(trx, page, services, { afterId, limit: batchSize });
    for (const [language, rows] of Map.groupBy(subscribers, (row) => row.language))
      await inLanguage(language, () => enqueueLetters(trx, deps, page, { url, rows, told: compose() }, nowMs));
    written += subscribers.length;
    afterId = subscribers.at(-1)?.id ?? afterId;
    if (subscribers.length < batchSize) return written;
  }
}

async function enqueueLetters(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: NoticePage,
  { url, rows, told }: { url: string; rows: SubscriberRow[]; told: NoticeContent },
  nowMs: number,
): Promise<void> {
  const letters = rows.map((row) => ({
    about: { accountId: page.account_id },
    ...receiverOf(deps, row, nowMs),
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
  await enqueueEmails(trx, deps.vault, letters, nowMs);
}

/** Webhooks are retried for only an hour, because strangers choose their URLs. */
const receiverOf = ({ vault }: NoticeDeps, row: SubscriberRow, nowMs: number) => ({
  to: openEmail(vault, row),
  channel: row.channel,
  ...(row.channel !== 'email' && { expiresAt: nowMs + hourMs }),
});

const keyOf = (page: Pick<NoticePage, 'id'>, subjectKey: string, row: Pick<SubscriberRow, 'id'>): string =>
  `${keyStart(page)}${subjectKey}${keyEnd(row)}`;
export const keyStart = ({ id }: Pick<NoticePage, 'id'>): string => `page_${id}_`;
const keyEnd = ({ id }: Pick<SubscriberRow, 'id'>): string => `_${id}`;

type OfPage = Pick<NoticePage, 'id' | 'account_id'>;

export async function removeSubscriber(trx: DatabaseOrTransaction, page: OfPage, id: number): Promise<boolean> {
  if (!(await deleteSubscriber(trx, page, id))) return false;
  await deleteWaitingNotices(trx, page.account_id, { keyStart: keyStart(page), keyEnd: keyEnd({ id }) });
  return true;
}

export const deletePageNotices = (trx: DatabaseOrTransaction, page: OfPage): Promise<void> =>
  deleteWaitingNotices(trx, page.account_id, { keyStart: keyStart(page) });

export async function removeAnnouncement(trx: DatabaseOrTransaction, page: OfPage, id: number): Promise<boolean> {
  if (!(await deleteAnnouncement(trx, page, id))) return false;
  await deleteWaitingNotices(trx, page.account_id, { keyStart: `${keyStart(page)}${announcementKey(id)}_` });
  return true;
}

async function deleteIncidentNotices(
  trx: DatabaseOrTransaction,
  { monitor, incident, comments }: { monitor: NoticeMonitor; incident: { id: number }; comments: { id: number }[] },
): Promise<void> {
  const keys = [`incident_${incident.id}`, ...comments.map(commentKey)];
  for (const page of await listPagesWithMonitor(trx, monitor))
    for (const key of keys) await deleteWaitingNotices(trx, page.account_id, { keyStart: `${keyStart(page)}${key}_` });
}

const announcementKey = (id: number): string => `announcement_${id}`;
const commentKey = ({ id }: { id: number }): string => `comment_${id}`;

const unsubscribeUrl = (deps: NoticeDeps, url: string, row: SubscriberRow): string =>
  `${url}/unsubscribe?token=${linkToken(deps.vault, 'unsubscribe', row)}`;

type NoticeMonitor = { id: number; account_id: number; name: string };
const ofMonitor = ({ id }: NoticeMonitor): NoticeServices => ({ monitors: [id], components: [] });

async function enqueueIncidentNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  { monitor, ...happening }: { monitor: NoticeMonitor } & IncidentEvent,
  nowMs: number,
): Promise<number> {
  let written = 0;
  for (const page of await listPagesWithMonitor(trx, monitor)) {
    const { incident } = happening;
    const names = { page: toOneLine(page.name), name: toOneLine(monitor.name) };
    const since = () =>
      t('{time} ({zone})', { time: formatDateTime(incident.startedAt, page.time_zone), zone: page.time_zone });
    const cause = (): [string, string][] =>
      page.show_causes === 1 ? [[t('Cause'), translateCause(withoutResponse(incident.cause))]] : [];
    const compose = (): NoticeContent =>
      happening.event === 'opened'
        ? {
            subject: t('{page}: {name} is down', names),
            heading: t('{name} is down', { name: names.name }),
            paragraphs: [],
            facts: [[t('Service'), monitor.name], ...cause(), [t('Since'), since()]],
            tone: 'bad',
            subject_key: `incident_${incident.id}_opened`,
            label: t('View status page'),
          }
        : {
            subject: t('{page}: {name} is up again', names),
            heading: t('{name} is up again', { name: names.name }),
            paragraphs: [],
            facts: [
              [t('Service'), monitor.name],
              [t('Down for'), formatDuration(happening.incident.endedAt - incident.startedAt)],
              [t('Since'), since()],
            ],
            tone: 'good',
            subject_key: `incident_${incident.id}_closed`,
            answers: `incident_${incident.id}_opened`,
            label: t('View status page'),
          };
    written += await enqueueNotices(trx, deps, { page, services: ofMonitor(monitor) }, compose, nowMs);
  }
  return written;
}

async function enqueueCommentNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  { monitor, comment }: { monitor: NoticeMonitor; comment: { id: number; incident_id: number; text: string } },
  nowMs: number,
): Promise<number> {
  let written = 0;
  for (const page of await listPagesWithMonitor(trx, monitor)) {
    const names = { page: toOneLine(page.name), name: toOneLine(monitor.name) };
    const compose = (): NoticeContent => ({
      subject: t('{page}: update on {name}', names),
      heading: t('Update on {name}', { name: names.name }),
      paragraphs: paragraphsOf(comment.text),
      tone: 'plain',
      subject_key: commentKey(comment),
      answers: `incident_${comment.incident_id}_opened`,
      label: t('View status page'),
    });
    written += await enqueueNotices(trx, deps, { page, services: ofMonitor(monitor) }, compose, nowMs);
  }
  return written;
}

export async function enqueueAnnouncementNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  announcement: AnnouncementRow,
  nowMs: number,
): Promise<number> {
  const page = await findNoticePage(trx, announcement.account_id, announcement.status_page_id);
  const { time_zone: zone } = page;
  const when = () => spanText(announcement.starts_at, announcement.ends_at, zone);
  const planned = announcement.starts_at > nowMs || announcement.ends_at !== null;
  const compose = (): NoticeContent => ({
    subject: `${toOneLine(page.name)}: ${toOneLine(announcement.title)}`,
    heading: toOneLine(announcement.title),
    paragraphs: [...paragraphsOf(announcement.text === '' ? announcement.title : announcement.text)],
    facts: planned ? [[t('When'), when()]] : [],
    tone: announcement.kind === 'info' ? 'plain' : 'warning',
    subject_key: announcementKey(announcement.id),
    label: t('View status page'),
  });
  return enqueueNotices(trx, deps, { page, services: undefined }, compose, nowMs);
}

export async function enqueueWindowNotices(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: NoticePage,
  { id, title, description, monitors, monitorIds, from, to }: PlannedMaintenance,
  nowMs: number,
): Promise<number> {
  const { time_zone: zone } = page;
  const compose = (): NoticeContent => ({
    subject: `${toOneLine(page.name)}: ${toOneLine(title)}`,
    heading: toOneLine(title),
    paragraphs: [
      t(from <= nowMs ? 'Maintenance is in progress.' : 'Maintenance is planned.'),
      ...(description === '' ? [] : paragraphsOf(description)),
    ],
    facts: [
      [t('When'), spanText(from, to, zone)],
      [t('Affected'), monitors.map(toOneLine).join(t(', '))],
    ],
    tone: 'warning',
    subject_key: `maintenance_${id}_${to / 1000}_${monitors.length}`,
    label: t('View status page'),
  });
  return enqueueNotices(trx, deps, { page, services: { monitors: monitorIds, components: [] } }, compose, nowMs);
}

export async function enqueueConfirmation(
  trx: DatabaseOrTransaction,
  deps: NoticeDeps,
  page: Pick<NoticePage, 'id' | 'account_id' | 'name' | 'slug' | 'domain' | 'domain_verified_at'>,
  row: SubscriberRow,
  nowMs: number,
): Promise<void> {
  const url = pageUrl(deps.config, page);
  const name = toOneLine(page.name);
  const content: Notice =
    row.confirmed_at === null
      ? {
          event: 'notice',
          subject: t('{page}: confirm your subscription', { page: name }),
          heading: t('Confirm your subscription'),
          from: name,
          paragraphs: [
            t(
              'Someone, hopefully you, subscribed this address to updates about {page}. Confirm within 7 days. If you don’t confirm, this is the only email.',
              { page: name },
            ),
          ],
          action: { label: t('Confirm'), url: `${url}/confirm?token=${linkToken(deps.vault, 'confirm', row)}` },
          unsubscribeUrl: null,
          tone: 'plain',
        }
      : {
          event: 'notice',
          subject: t('{page}: you are subscribed', { page: name }),
          heading: t('You are subscribed'),
          from: name,
          paragraphs: [
            t('You are already subscribed to updates about {page}. You do not need to do anything.', { page: name }),
          ],
          action: { label: t('View status page'), url },
          unsubscribeUrl: unsubscribeUrl(deps, url, row),
          tone: 'plain',
        };
  const letter = {
    about: { accountId: page.account_id },
    ...receiverOf(deps, row, nowMs),
    idempotencyKey: keyOf(page, `confirmation_${nowMs}`, row),
    content,
  };
  await enqueueEmails(trx, deps.vault, [letter], nowMs);
}

function spanText(from: number, to: number | null, zone: string): string {
  const start = formatDateTime(from, zone);
  const time = to === null ? start : t('{from} to {to}', { from: start, to: formatDateTime(to, zone) });
  return t('{time} ({zone})', { time, zone });
}

export const incidentNotices: IncidentNotices = {
  forIncident: enqueueIncidentNotices,
  forComment: enqueueCommentNotices,
  deleteFor: deleteIncidentNotices,
};

export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map((part) => part.trim());
