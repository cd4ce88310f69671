import { Button, Skeleton, Switch } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Version, VersionMailRecipients } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { joinSentences } from '../../ui/format/sentences.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import classes from './items.module.css';
import { MailPreview } from './mail-preview.tsx';
import { recipientsQuery } from './queries.ts';

type PublishVersionProps = {
  item: number;
  version: Version;
  onChanged: () => Promise<unknown>;
  onLeave: () => void;
};

export function PublishVersion({ item, version, onChanged, onLeave }: PublishVersionProps) {
  const [audience, setAudience] = useState<'all' | 'outdated'>('all');
  const recipients = useQuery({
    ...recipientsQuery(item, version.id, audience),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [mails, setMails] = useState(true);
  const cancel = useRef<HTMLButtonElement>(null);
  const found = recipients.data?.data;
  const warnings = recipients.data?.warnings ?? [];
  const canMail = found?.can_mail === true && found.buyers > 0;
  const publish = useMutation({
    mutationFn: () =>
      call('POST /market/items/:id/versions/:version_id/publish', {
        path: { id: item, version_id: version.id },
        body: { mail_buyers: canMail && mails ? 1 : 0, mail_audience: audience },
      }),
    onSuccess: onLeave,
    onSettled: onChanged,
  });
  // Focuses "cancel", which makes pressing Enter twice harmless.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <fieldset
      className={classes.publishing}
      aria-label={t('Publish version {version}', { version: version.version })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <p>{t('Buyers get these files immediately. After that, you can only edit the change log.')}</p>
      {recipients.isPending ? (
        <Skeleton height={44} radius={8} aria-busy="true" />
      ) : (
        <Switch
          label={t('Email buyers about this version')}
          description={<RecipientSummary found={found} warnings={warnings} changes={version.changes} />}
          checked={canMail && mails}
          disabled={!canMail}
          onChange={(event) => setMails(event.currentTarget.checked)}
        />
      )}
      {found?.can_mail && (
        <Switch
          label={t('Skip buyers who already run this version')}
          description={t('Checked again when each email is sent, from the versions that their software reports')}
          checked={audience === 'outdated'}
          disabled={!mails}
          onChange={(event) => setAudience(event.currentTarget.checked ? 'outdated' : 'all')}
        />
      )}
      {found && (found.can_mail || warnings.length > 0) && (
        <MailPreview item={item} version={version.id} canSend={found.can_mail} />
      )}
      {publish.error && <Notice tone="danger">{publish.error.message}</Notice>}
      <div className={classes.publishingActions}>
        <Button size="xs" disabled={recipients.isPending} loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('Publish version')}
        </Button>
        <Button ref={cancel} variant="default" size="xs" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

type RecipientSummaryProps = { found: VersionMailRecipients | undefined; warnings: string[]; changes: string };

function RecipientSummary({ found, warnings, changes }: RecipientSummaryProps) {
  const zone = useZone();
  if (!found) return <>{t('The buyers could not be counted, so no one is emailed. You can still publish.')}</>;
  if (warnings.length > 0) return <>{joinSentences(warnings)}</>;
  if (!found.can_mail) return <>{t('No one is emailed about the first version.')}</>;
  const who =
    found.buyers === 0
      ? t('No buyer would get an email.')
      : t('{count, plural, one {# buyer gets} other {# buyers get}} one email with the change log, starting {time}.', {
          count: found.buyers,
          time: dayAndTime(Date.parse(found.starts_at), zone),
        });
  const left = [
    found.opted_out > 0 && t('{count, plural, one {# opted out.} other {# opted out.}}', { count: found.opted_out }),
    found.not_meant > 0 &&
      t(
        '{count, plural, one {# is skipped: the version isn’t part of the purchase, is a beta, or is already in use.} other {# are skipped: the version isn’t part of their purchase, is a beta, or is already in use.}}',
        { count: found.not_meant },
      ),
    found.imported > 0 &&
      t(
        '{count, plural, one {# with imported purchases only is skipped until they ask for emails.} other {# with imported purchases only are skipped until they ask for emails.}}',
        { count: found.imported },
      ),
  ].filter((sentence) => sentence !== false);
  const empty = found.buyers > 0 && changes.trim() === '' ? [t('The change log is empty.')] : [];
  return <>{joinSentences([who, ...left, ...empty])}</>;
}
