export { type Bucket, openBucket } from './bucket.ts';
export {
  type BucketAccess,
  createClient,
  findObject,
  type LocalFile,
  openOperatorsClient,
  sendFile,
  sendInParts,
} from './client.ts';
export { ObjectStorageError, toObjectStorageError } from './object-storage-error.ts';
