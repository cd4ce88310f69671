import type { WebsiteRow, WebsiteSection } from '../../api/websites.ts';

export type Block = { section: WebsiteSection; isOpen: boolean; rows: WebsiteRow[] };
type Paging = { page: number; perPage: number; lastPage: number };

/**
 * The sections of one page with their rows. A collapsed section has no rows on any page: its heading stands on the page
 * on which they would begin.
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

/** Stars show which the favorites are: only groups need headings, and what was collapsed while there were some. */
export const hasHeadings = (sections: readonly WebsiteSection[], collapsed: ReadonlySet<string>): boolean =>
  sections.some(({ key }) => key.startsWith('group:') || collapsed.has(key));
