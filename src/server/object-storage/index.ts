export { type Bucket, openBucket } from './bucket.ts';
export { type BucketAccess, createClient, type LocalFile, sendFile } from './client.ts';
export { ObjectStorageError } from './object-storage-error.ts';
