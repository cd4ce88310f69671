import type { List, ListTexts } from './dimension-record.ts';
import { type DimensionName, listTexts, recordOf } from './dimensions.ts';

export type ListReport = List & ListTexts & { dimension: DimensionName };

export const listReports: readonly ListReport[] = (Object.entries(listTexts) as [DimensionName, ListTexts][]).flatMap(
  ([dimension, texts]) => {
    const { list } = recordOf(dimension);
    return list ? [{ ...list, ...texts, dimension }] : [];
  },
);
