import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { type PairRow, PairRows } from '../../ui/form/pair-rows.tsx';
import { CHANNELS, channelOf } from './channels.ts';
import { MissingChannel } from './missing-channel.tsx';
import { ThisBrowser } from './this-browser.tsx';

type AlertRowsProps = {
  rows: PairRow[];
  onChange: (rows: PairRow[]) => void;
  error: (field: string) => string | undefined;
  below: (row: PairRow) => ReactNode;
};

export function AlertRows({ rows, onChange, error, below }: AlertRowsProps) {
  return (
    <PairRows
      name="alerts"
      rows={rows}
      onChange={onChange}
      error={error}
      keyLabel={t('Channel')}
      valueLabel={t('Destination')}
      choices={CHANNELS}
      placeholder={(channel) => channelOf(channel).example}
      addVerb={t('Add alert')}
      below={(row, change) => (
        <>
          <MissingChannel channel={row.key} />
          {row.key === 'web_push' && <ThisBrowser onChange={(value) => change({ value })} />}
          {below(row)}
        </>
      )}
    />
  );
}
