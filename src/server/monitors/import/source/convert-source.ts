import { formatList, Refusal, t } from '../../../kernel/index.ts';
import type { Conversion } from '../converted.ts';
import type { Environment } from '../environment.ts';
import { gatusOfManifest, isGatus, isManifest } from '../gatus/index.ts';
import type { SourceFile } from '../source-file.ts';
import { type ImportSource, importSources, sources } from './sources.ts';

export type ConvertedFile = Conversion & { source: ImportSource };

export function convertSource(file: SourceFile, from: ImportSource | undefined, env: Environment): ConvertedFile {
  const opened = unwrapped(file);
  const source = from ?? sourceOf(opened);
  return { source, ...sources[source].convert(opened, env) };
}

function unwrapped(file: SourceFile): SourceFile {
  if (!('value' in file) || !isManifest(file.value)) return file;
  return { format: 'yaml', value: gatusOfManifest(file.value, isGatus) };
}

function sourceOf(file: SourceFile): ImportSource {
  const [source, ...others] = importSources.filter((name) => sources[name].recognizes(file));
  const namesOf = (list: ImportSource[]) => formatList(list.map((name) => sources[name].name));
  if (source === undefined)
    throw new Refusal(
      'malformed',
      t(
        'This file is not from one of these tools: {tools}. If it is the YAML file of "gatehouse monitors export", use "gatehouse monitors apply" on your server.',
        { tools: namesOf(importSources) },
      ),
    );
  if (others.length > 0)
    throw new Refusal(
      'malformed',
      t('The file contains monitors from {tools}. Import them as separate files.', {
        tools: namesOf([source, ...others]),
      }),
    );
  return source;
}
