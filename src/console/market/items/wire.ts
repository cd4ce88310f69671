import type { ITEM_STATUSES } from '../search.ts';

export type Kind = 'image' | 'audio' | 'video';
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export type Item = {
  id: number;
  /** of the file that it was imported from, or one of ours */
  reference: string;
  kind: Kind;
  status: ItemStatus;
  name: string;
  /** Markdown */
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  version: string;
  demo_link: string;
  tags: string[];
  media: {
    thumbnail: string;
    preview_image?: string;
    preview_video?: string;
    preview_audio?: string;
    screenshots?: string[];
  };
  price: { regular: number; extended: number };
  currency: string;
  /** null while it is a draft */
  published_at: string | null;
  support_months: number;
  activation_limit: number | null;
  /** sold as a purchase code and licence, without a download */
  is_code_only: boolean;
  /** whether buyers would get anything; without it nobody can order */
  is_deliverable: boolean;
  updated_at: string;
  /** a sentence for each thing that publishing waits for */
  missing: string[];
  /** purchases ever, whatever became of them */
  sales: number;
};

export type MediaRole = 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio' | 'screenshot';

export type Version = {
  id: number;
  version: string;
  /** change log, Markdown */
  changes: string;
  created_at: string;
  /** null: buyers do not see it yet */
  published_at: string | null;
  files: VersionFile[];
};

export type VersionFile = { id: number; name: string; bytes: number; sha256: string; content_type: string };
