import type { ItemMonitorSubject, ItemRow } from '../../database/index.ts';

/** Returns false if the monitor no longer checks the item's demo link. Both URLs can change. */
export const isCurrent = (
  { demo_link }: Pick<ItemRow, 'demo_link'>,
  subject: ItemMonitorSubject,
  checkedUrl: string,
): boolean => {
  switch (subject) {
    case 'demo':
      return (
        demo_link !== '' && (URL.parse(demo_link)?.href ?? demo_link) === (URL.parse(checkedUrl)?.href ?? checkedUrl)
      );
    case 'licence_endpoint':
      return true;
  }
};
