import { TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { VersionFile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './items.module.css';

type VersionFileFormProps = {
  file: VersionFile;
  path: { id: number; version_id: number };
  onChanged: () => Promise<unknown>;
  onLeave: () => void;
};

export function VersionFileForm({ file, path, onChanged, onLeave }: VersionFileFormProps) {
  const draft = useDraft({ platform: file.platform, signature: file.signature ?? '' });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /market/items/:id/versions/:version_id/files/:file_id', {
        path: { ...path, file_id: file.id },
        body: draft.changes(),
      });
      draft.reset(draft.values);
      await onChanged();
      onLeave();
    });
  return (
    <div className={classes.fileForm}>
      <Form
        draft={draft}
        label={t('Platform and signature of {name}', { name: file.name })}
        verb={t('Save file')}
        onSubmit={save}
        onLeave={onLeave}
        inPlace
      >
        <TextInput
          {...draft.field('platform')}
          label={t('Platform')}
          placeholder={t('Every platform')}
          description={t('The platform of the file, such as macos-arm64. Update feeds offer each platform its file')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...draft.field('signature')}
          label={t('Signature for Sparkle')}
          placeholder={t('None')}
          description={t('The edSignature that sign_update prints. Macs refuse updates without it')}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </div>
  );
}
