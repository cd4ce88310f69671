import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { VersionMail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { count, dayAndTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import classes from './items.module.css';

type VersionMailStateProps = { item: number; version: number; mail: VersionMail; onChanged: () => Promise<unknown> };

export function VersionMailState({ item, version, mail, onChanged }: VersionMailStateProps) {
  const zone = useZone();
  const stop = useMutation({
    mutationFn: () =>
      call('DELETE /market/items/:id/versions/:version_id/buyer-mail', { path: { id: item, version_id: version } }),
    onSettled: onChanged,
  });
  return (
    <>
      <div className={classes.versionMail}>
        <IconMail size={16} aria-hidden />
        <span>{sentenceOf(mail, zone)}</span>
        {(mail.state === 'planned' || mail.state === 'sending') && (
          <ConfirmButton
            verb={mail.state === 'planned' ? t('Don’t send') : t('Stop sending')}
            question={t('Buyers who haven’t been emailed yet won’t get an email.')}
            refusal={t('Keep')}
            size="xs"
            pending={stop.isPending}
            onConfirm={() => stop.mutate()}
          />
        )}
      </div>
      {stop.error && <Notice tone="danger">{stop.error.message}</Notice>}
    </>
  );
}

function sentenceOf({ state, starts_at, delivered, failed }: VersionMail, zone: string): string {
  const sent = { count: delivered };
  const sentAndLost = { ...sent, failed: count(failed) };
  switch (state) {
    case 'planned':
      return t('Emails to buyers start {time}.', { time: dayAndTime(Date.parse(starts_at), zone) });
    case 'sending':
      return failed > 0
        ? t('Emailing buyers: {count, number} so far, {failed} could not be reached.', sentAndLost)
        : t('Emailing buyers: {count, number} so far.', sent);
    case 'sent':
      return delivered === 0 && failed === 0
        ? t('No buyer wanted an email.')
        : failed > 0
          ? t('Emailed to {count, plural, one {# buyer} other {# buyers}}, {failed} could not be reached.', sentAndLost)
          : t('Emailed to {count, plural, one {# buyer} other {# buyers}}.', sent);
    case 'merged':
      return t('The email about a later version also covers this one.');
    case 'cancelled':
      if (delivered === 0) return t('Buyers were not emailed.');
      return failed > 0
        ? t(
            'Stopped after {count, plural, one {# buyer} other {# buyers}}, {failed} could not be reached.',
            sentAndLost,
          )
        : t('Stopped after {count, plural, one {# buyer} other {# buyers}}.', sent);
  }
}
