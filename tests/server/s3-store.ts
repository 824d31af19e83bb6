import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Options, type S3Standin, startS3 } from '../../sandbox/s3/start.ts';
import type { BucketSettings } from '../../server/originals/settings.ts';

export const storeKeys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** A running store, and the settings of a server that uses it. */
export interface TestStore extends S3Standin {
  readonly settings: BucketSettings;
  readonly env: Readonly<Record<string, string>>;
}

export async function startStore(options: Partial<S3Options> = {}): Promise<TestStore> {
  const stateDir = mkdtempSync(join(tmpdir(), 'longrun-store-'));
  const store = await startS3({ keys: storeKeys, bucket: 'originals', stateDir, ...options });
  return {
    ...store,
    settings: {
      bucket: 'originals',
      prefix: 'one/',
      endpoint: store.url,
      region: 'us-east-1',
      keys: storeKeys,
      hasPathStyle: true,
      publicEndpoint: null,
    },
    env: {
      ORIGINALS_URL: 's3://originals/one',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: storeKeys.accessKeyId,
      S3_SECRET_ACCESS_KEY: storeKeys.secretAccessKey,
    },
    async stop() {
      await store.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
