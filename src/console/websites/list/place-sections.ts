import type { WebsiteRow, WebsiteSection } from '../../api/websites.ts';

export type Block = { section: WebsiteSection; isOpen: boolean; rows: WebsiteRow[] };
type Paging = { page: number; perPage: number; lastPage: number };

/**
 * Groups the rows of a page into sections. A collapsed section has no rows. Its heading is on the page where its rows
 * would start.
 */
export function placeSections(
  sections: readonly WebsiteSection[],
  rows: readonly WebsiteRow[],
  collapsed: ReadonlySet<string>,
  { page, perPage, lastPage }: Paging,
): Block[] {
  let before = 0;
  return sections.flatMap((section): Block[] => {
    if (collapsed.has(section.key)) {
      const at = Math.min(Math.floor(before / perPage) + 1, lastPage);
      return at === page ? [{ section, isOpen: false, rows: [] }] : [];
    }
    before += section.websites;
    const own = rows.filter((row) => row.section === section.key);
    return own.length > 0 ? [{ section, isOpen: true, rows: own }] : [];
  });
}

/** Headings are shown only for groups and collapsed sections, because stars already mark favorites. */
export const hasHeadings = (sections: readonly WebsiteSection[], collapsed: ReadonlySet<string>): boolean =>
  sections.some(({ key }) => key.startsWith('group:') || collapsed.has(key));
