import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';

const nowhere = new URL('file:///nowhere');
const read = (env: Record<string, string>) =>
  readConfig(env, { webDir: '', migrationsDir: '', workers: { decode: nowhere, bodies: nowhere, views: nowhere } })
    .bucket;

const url = 's3://files/one/two/';
const postgres = { DATABASE_URL: 'postgres://longrun@db/longrun' };

test('without ORIGINALS_URL there is no bucket; with it the rest has defaults', () => {
  expect(read({})).toBe(null);
  expect(read({ ORIGINALS_URL: url })).toEqual({
    bucket: 'files',
    prefix: 'one/two/',
    endpoint: null,
    region: 'us-east-1',
    keys: null,
    hasPathStyle: false,
    publicEndpoint: null,
  });
  expect(read({ ORIGINALS_URL: 's3://files', S3_ENDPOINT: 'http://store:9000/' })).toEqual({
    bucket: 'files',
    prefix: '',
    endpoint: 'http://store:9000',
    region: 'us-east-1',
    keys: null,
    hasPathStyle: true,
    publicEndpoint: null,
  });
});

test.each([
  [
    { ORIGINALS_URL: 'https://files' },
    'The setting ORIGINALS_URL is wrong: expected an address like s3://bucket/folder.',
  ],
  [
    { ORIGINALS_URL: 's3://files/../x' },
    'The setting ORIGINALS_URL is wrong: expected an address like s3://bucket/folder.',
  ],
  [{ ORIGINALS_URL: url, S3_REGION: 'EU' }, 'The setting S3_REGION is wrong: expected letters, digits and dashes.'],
  [{ S3_REGION: 'eu-1' }, 'The setting S3_REGION needs ORIGINALS_URL, the bucket that originals are kept in.'],
  [
    { ORIGINALS_URL: url, S3_ACCESS_KEY_ID: 'key' },
    'The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed both or not at all.',
  ],
  [
    { ORIGINALS_URL: url, ...postgres },
    'With ORIGINALS_URL and DATABASE_URL the setting SECRET_KEY is needed, the same on all servers.',
  ],
])('%j is refused', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence);
});
