import { join } from 'node:path';
import type { Config } from './config.ts';
import { createBucketExports, createDiskExports, type ExportFiles, exportsDirectory } from './exports/export-files.ts';
import { openBucket } from './originals/bucket.ts';
import { createBucketOriginals } from './originals/bucket-originals.ts';
import { createDiskOriginals } from './originals/disk-originals.ts';
import type { Originals } from './originals/store.ts';

/** All stores of files. */
export interface Files {
  readonly originals: Originals;
  readonly exports: ExportFiles;
}

export const originalsDirectory = (dataDir: string): string => join(dataDir, 'originals');

/** Opens the configured stores. @throws StartFailure if a store cannot be used */
export async function openFiles({
  dataDir,
  bucket: settings,
}: Pick<Config, 'dataDir' | 'bucket'>): Promise<Files & { close(): void }> {
  const directory = originalsDirectory(dataDir);
  if (settings === null) {
    return {
      originals: createDiskOriginals(directory),
      exports: createDiskExports(exportsDirectory(dataDir)),
      close: () => undefined,
    };
  }
  const bucket = await openBucket(settings);
  const incoming = join(directory, 'incoming');
  return {
    originals: createBucketOriginals(bucket, incoming),
    // Below `incoming`, so the sweep covers it.
    exports: createBucketExports(bucket, join(incoming, 'exports')),
    close: bucket.close,
  };
}
