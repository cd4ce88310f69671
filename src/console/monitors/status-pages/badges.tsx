import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { namesQuery } from '../monitor/monitor-picker.tsx';
import { BADGES, badgePath, badgeSnippets, embedSnippet, shieldsUrl } from './badge-snippets.ts';
import { StatusPageFrame } from './frame.tsx';
import classes from './parts.module.css';

export function BadgesPage() {
  const { id } = useParams({ from: '/shell/status-pages/$id/badges' });
  return (
    <StatusPageFrame id={id} open="/badges">
      {(page) => (
        <>
          {page.has_password && (
            <Notice tone="calm">
              {t(
                'This page is password-protected. Badges and feeds only work for visitors who have entered the password.',
              )}
            </Notice>
          )}
          <Badges page={page} />
          <Embed page={page} />
          <Feeds page={page} />
        </>
      )}
    </StatusPageFrame>
  );
}

function Badges({ page }: { page: StatusPage }) {
  const ids = page.groups.flatMap((group) => group.monitor_ids);
  const names = useQuery(namesQuery(ids)).data;
  const [about, setAbout] = useState('');
  const [badge, setBadge] = useState<string>(BADGES[0].value);
  const path = badgePath(badge, about);
  const name = about ? (names?.get(Number(about))?.name ?? '') : page.name;
  const { markdown, html } = badgeSnippets(page.url, path, name);
  return (
    <Section title={t('Badges')} note={t('A live image for your README or website footer')}>
      <div className={classes.badges}>
        <Pair>
          <NativeSelect
            label={t('Scope')}
            value={about}
            data={[
              { value: '', label: t('The whole page') },
              ...ids.map((id) => ({ value: String(id), label: names?.get(id)?.name ?? '…' })),
            ]}
            onChange={(event) => setAbout(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('Metric')}
            value={badge}
            data={BADGES.filter(({ value }) => value !== 'response' || page.show_response_times === 1).map(
              ({ value, label }) => ({ value, label }),
            )}
            onChange={(event) => setBadge(event.currentTarget.value)}
          />
        </Pair>
        <img src={`/status/${page.slug}${path}`} alt={t('Current badge')} height={20} className={classes.badge} />
        <h3>{t('Markdown')}</h3>
        <CopyBlock label={t('Markdown')} text={markdown} />
        <h3>HTML</h3>
        <CopyBlock label="HTML" text={html} />
        <h3>{t('Image from shields.io')}</h3>
        <CopyBlock label={t('Image from shields.io')} text={shieldsUrl(page.url, path)} />
      </div>
    </Section>
  );
}

function Embed({ page }: { page: StatusPage }) {
  const note = page.has_password
    ? t('A page with a password cannot be embedded')
    : page.embed_origins.length === 0
      ? t('List the websites that can embed it in the page’s settings, under Access')
      : t('Works on {origins}', {
          origins: page.embed_origins.includes('*') ? t('all websites') : page.embed_origins.join(', '),
        });
  return (
    <Section title={t('Embedded status')} note={note}>
      <div className={classes.badges}>
        <CopyBlock label={t('Embedded status')} text={embedSnippet(page.url, page.name)} />
      </div>
    </Section>
  );
}

const FEEDS = [
  ['rss', 'RSS'],
  ['atom', t('Atom')],
  ['json', t('JSON Feed')],
] as const;

function Feeds({ page }: { page: StatusPage }) {
  return (
    <Section
      title={t('Feeds')}
      note={t('Incidents, announcements and scheduled maintenance for feed readers and scripts')}
    >
      <div className={classes.badges}>
        {FEEDS.map(([file, word]) => (
          <CopyBlock key={file} label={`${word} address`} text={`${page.url}/feed.${file}`} />
        ))}
        <h3>{t('For clients of Statuspage')}</h3>
        <CopyBlock label={t('For clients of Statuspage')} text={`${page.url}/api/v2/summary.json`} />
      </div>
    </Section>
  );
}
