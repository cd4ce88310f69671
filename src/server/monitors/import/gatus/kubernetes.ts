import { Refusal, t } from '../../../kernel/index.ts';
import { isRecord, toList, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';
import { readYaml } from '../yaml.ts';

export const isManifest = (value: unknown): value is UntrustedObject =>
  isRecord(value) && typeof value.apiVersion === 'string' && typeof value.kind === 'string';

export function gatusOfManifest(manifest: UntrustedObject, isGatus: (value: unknown) => boolean): unknown {
  const objects = manifest.kind === 'List' ? toList(manifest.items).filter(isManifest) : [manifest];
  const maps = objects.filter((object) => object.kind === 'ConfigMap');
  const texts = maps.flatMap((map) => Object.values(toRecord(map.data)).flatMap((text) => toText(text) ?? []));
  const found = texts.flatMap((text) => {
    const value = yamlOrNothing(text);
    return isGatus(value) ? [value] : [];
  });
  if (found.length === 1) return found[0];
  if (found.length > 1)
    throw malformed(
      t('It contains several Gatus configurations. Save each to a separate file and import them one by one.'),
    );
  const kinds = [...new Set(objects.map((object) => String(object.kind).slice(0, 40)))].join(', ');
  throw malformed(
    maps.length > 0
      ? t('Its ConfigMap holds no Gatus configuration. Choose the one that Gatus reads, with "endpoints:" in it.')
      : t('It holds {kinds} and no ConfigMap. Import the ConfigMap that Gatus reads its configuration from.', {
          kinds: kinds || t('nothing'),
        }),
  );
}

const malformed = (what: string): Refusal =>
  new Refusal('malformed', t('This is a Kubernetes manifest. {what}', { what }));

/** A ConfigMap can contain other files too. */
function yamlOrNothing(text: string): unknown {
  try {
    return readYaml(text).value;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
