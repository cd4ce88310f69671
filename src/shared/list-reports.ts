import type { List, ListTexts } from './dimension-record.ts';
import { type DimensionName, listTexts, recordOf } from './dimensions.ts';

export type ListReport = List & ListTexts & { dimension: DimensionName; operationId: string };

/** The reports that list the values of one dimension, in the order of the API's documentation. */
export const listReports: readonly ListReport[] = (Object.entries(listTexts) as [DimensionName, ListTexts][]).flatMap(
  ([dimension, texts]) => {
    const { list } = recordOf(dimension);
    return list ? [{ ...list, ...texts, dimension, operationId: `getWebsite${pascalCase(list.path)}` }] : [];
  },
);

function pascalCase(path: string): string {
  return path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
