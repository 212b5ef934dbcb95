import type { S3Location } from '../lib/object-store-url.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { openDiskObjects } from './disk/open-disk-objects.ts';

/** Opens the bucket of a location, or else the directory. */
export async function openObjects(location: S3Location | undefined, directory: string): Promise<ObjectStore> {
  if (location === undefined) return openDiskObjects(directory);
  // The SDK is large, and not needed for objects on disk.
  const { openS3Objects } = await import('./s3/open-s3-objects.ts');
  return openS3Objects(location);
}
