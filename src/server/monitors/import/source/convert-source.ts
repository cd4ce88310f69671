import { Refusal, t } from '../../../kernel/index.ts';
import type { ConvertedFile } from '../converted.ts';
import type { Environment } from '../environment.ts';
import { convertGatus, gatusOfManifest, isGatus, isManifest } from '../gatus/index.ts';
import { convertKuma, isKumaBackup } from '../kuma/index.ts';
import type { SourceFile } from '../source-file.ts';

export type ImportSource = ConvertedFile['source'];

export function convertSource(file: SourceFile, from: ImportSource | undefined, env: Environment): ConvertedFile {
  const opened = unwrapped(file);
  return (from ?? sourceOf(opened)) === 'kuma' ? convertKuma(opened) : convertGatus(opened, env);
}

function unwrapped(file: SourceFile): SourceFile {
  if (file.format === 'sqlite' || !isManifest(file.value)) return file;
  return { format: 'yaml', value: gatusOfManifest(file.value, isGatus) };
}

function sourceOf(file: SourceFile): ImportSource {
  if (file.format === 'sqlite' || isKumaBackup(file.value)) return 'kuma';
  if (isGatus(file.value)) return 'gatus';
  throw new Refusal(
    'malformed',
    t(
      'This is neither an Uptime Kuma backup or kuma.db nor a Gatus configuration. If it is a monitors file, the YAML that "gatehouse monitors export" writes, use "gatehouse monitors apply" on your server.',
    ),
  );
}
