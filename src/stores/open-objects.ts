import type { S3Location } from '../lib/object-store-url.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { openDiskObjects } from './disk/open-disk-objects.ts';

/** In a bucket where one is named, otherwise in a directory. */
export async function openObjects(location: S3Location | undefined, directory: string): Promise<ObjectStore> {
  if (location === undefined) return openDiskObjects(directory);
  // The SDK is large; whoever keeps objects on disk does not load it.
  const { openS3Objects } = await import('./s3/open-s3-objects.ts');
  return openS3Objects(location);
}
