import type { DatabaseOrTransaction } from '../../database/index.ts';

/** `version` is empty for media. */
export type ArchivedFile = { item_id: number; item_name: string; version: string; name: string; file_key: string };

export async function listArchivedFiles(db: DatabaseOrTransaction, accountId: number): Promise<ArchivedFile[]> {
  const files = await db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .innerJoin('items', 'items.id', 'item_versions.item_id')
    .select([
      'items.id as item_id',
      'items.name as item_name',
      'item_versions.version',
      'item_files.name',
      'item_files.file_key',
    ])
    .where('items.account_id', '=', accountId)
    .orderBy('item_files.id')
    .execute();
  const media = await db
    .selectFrom('item_media')
    .innerJoin('items', 'items.id', 'item_media.item_id')
    .select([
      'items.id as item_id',
      'items.name as item_name',
      'item_media.role',
      'item_media.position',
      'item_media.content_type',
      'item_media.file_key',
    ])
    .where('items.account_id', '=', accountId)
    .orderBy('item_media.id')
    .execute();
  return [
    ...files,
    ...media.map(({ role, position, content_type, ...row }) => ({
      ...row,
      version: '',
      name: `${role}-${position}.${content_type.split('/')[1] ?? 'bin'}`,
    })),
  ];
}
