import * as z from 'zod/mini';
import { areAllSet, type SettingRows, text, webAddress } from '../settings.ts';
import { StartFailure } from '../base/start-failure.ts';

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  readonly bucket: string;
  /** Key prefix of all objects: empty, or with a trailing slash. */
  readonly prefix: string;
  /** Endpoint URL; `null` for AWS's endpoint of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Access keys; `null` to use the AWS client's default credentials, such as the machine's role. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Whether the bucket is the first path segment rather than part of the host name. */
  readonly hasPathStyle: boolean;
  /** URL of the store for browsers; `null` if they cannot reach it. */
  readonly publicEndpoint: string | null;
}

const address = z.pipe(
  z.string().check(z.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.{1,2}(?:\/|$))[\w.=-]+)*\/?$/)),
  z.transform((value: string) => {
    const [bucket = '', ...folders] = value
      .slice('s3://'.length)
      .split('/')
      .filter((part) => part !== '');
    return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
  }),
);

export const bucketRows = {
  ORIGINALS_URL: ['an address like s3://bucket/folder', z.optional(address)],
  S3_ENDPOINT: ['an address like https://s3.example.org', z.optional(webAddress)],
  S3_PUBLIC_ENDPOINT: ['an address like https://s3.example.org', z.optional(webAddress)],
  S3_REGION: ['letters, digits and dashes', z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)))],
  S3_ACCESS_KEY_ID: ['1 to 400 characters', z.optional(text())],
  S3_SECRET_ACCESS_KEY: ['1 to 400 characters', z.optional(text()), 'secret'],
  S3_FORCE_PATH_STYLE: ['on or off', z.optional(z.enum(['on', 'off']))],
} as const satisfies SettingRows;

type Read = { readonly [Name in keyof typeof bucketRows]: z.infer<(typeof bucketRows)[Name][1]> };

/**
 * Returns the bucket for originals; `null` if they are on disk.
 * @throws StartFailure if settings contradict each other
 */
export function bucketOf(read: Read): BucketSettings | null {
  const { ORIGINALS_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  const names = Object.keys(bucketRows) as (keyof typeof bucketRows)[];
  const lonely = names.find((name) => name !== 'ORIGINALS_URL' && read[name] !== undefined);
  if (url === undefined && lonely !== undefined) {
    throw new StartFailure(`The setting ${lonely} needs ORIGINALS_URL, the bucket that originals are kept in.`);
  }
  areAllSet({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey });
  if (url === undefined) return null;
  return {
    ...url,
    endpoint: read.S3_ENDPOINT ?? null,
    region: read.S3_REGION ?? 'us-east-1',
    keys: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    hasPathStyle:
      read.S3_FORCE_PATH_STYLE === undefined ? read.S3_ENDPOINT !== undefined : read.S3_FORCE_PATH_STYLE === 'on',
    publicEndpoint: read.S3_PUBLIC_ENDPOINT ?? null,
  };
}
