import { call } from '../../api/client.ts';
import type { Version } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { VersionForm } from './version-form.tsx';

type EditVersionProps = {
  version: Version;
  path: { id: number; version_id: number };
  onChanged: () => Promise<unknown>;
  onLeave: () => void;
};

export function EditVersion({ version, path, onChanged, onLeave }: EditVersionProps) {
  const draft = useDraft({ version: version.version, changes: version.changes, channel: version.channel });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /market/items/:id/versions/:version_id', { path, body: draft.changes() });
      draft.reset(draft.values);
      await onChanged();
      onLeave();
    });
  return (
    <VersionForm
      draft={draft}
      label={t('Version {version}', { version: version.version })}
      verb={t('Save version')}
      numberIsFixed={version.published_at !== null}
      onSubmit={save}
      onLeave={onLeave}
    />
  );
}
