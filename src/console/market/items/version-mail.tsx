import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { VersionMail } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { count, dayAndTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import classes from './items.module.css';

type VersionMailStateProps = { item: number; version: number; mail: VersionMail; onChanged: () => Promise<unknown> };

/** What became of the e-mails about a version; as long as some have not left, they can be stopped. */
export function VersionMailState({ item, version, mail, onChanged }: VersionMailStateProps) {
  const zone = useZone();
  const stop = useMutation({
    mutationFn: () => call('DELETE /market/items/:id/versions/:version/buyer-mail', { path: { id: item, version } }),
    onSettled: onChanged,
  });
  return (
    <>
      <div className={classes.versionMail}>
        <IconMail size={16} aria-hidden />
        <span>{sentenceOf(mail, zone)}</span>
        {(mail.state === 'planned' || mail.state === 'sending') && (
          <ConfirmButton
            verb={mail.state === 'planned' ? 'Don’t send' : 'Stop sending'}
            question="Buyers who have no e-mail yet will not get one."
            refusal="Keep"
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
  const sent = `${count(delivered)} ${delivered === 1 ? 'buyer' : 'buyers'}`;
  const lost = failed > 0 ? `, ${count(failed)} could not be reached` : '';
  switch (state) {
    case 'planned':
      return `E-mails to buyers start ${dayAndTime(Date.parse(starts_at), zone)}.`;
    case 'sending':
      return `E-mailing buyers: ${count(delivered)} so far${lost}.`;
    case 'sent':
      return delivered === 0 && failed === 0 ? 'No buyer wanted an e-mail.' : `E-mailed to ${sent}${lost}.`;
    case 'merged':
      return 'The e-mail about a later version tells of this one too.';
    case 'cancelled':
      return delivered === 0 ? 'Buyers were not e-mailed.' : `Stopped after ${sent}${lost}.`;
  }
}
