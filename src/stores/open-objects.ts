import type { S3Location } from '../lib/object-store-url.ts';
import type { DiskSpace } from '../ports/disk-space.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { openDiskObjects } from './disk/open-disk-objects.ts';
import { NO_RESERVE, openDiskSpace } from './disk-space.ts';

/** Opens the bucket of a location, or else the directory. */
export async function openObjects(
  location: S3Location | undefined,
  directory: string,
  disk: DiskSpace = openDiskSpace(directory, NO_RESERVE),
): Promise<ObjectStore> {
  if (location === undefined) return openDiskObjects(directory, disk);
  // The SDK is large, and not needed for objects on disk.
  const { openS3Objects } = await import('./s3/open-s3-objects.ts');
  return openS3Objects(location);
}
