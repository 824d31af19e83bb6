import { createHash } from 'node:crypto';
import { request } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStore, storeKeys, type TestStore } from '../../server/s3-store.ts';

let store: TestStore;
let client: S3Client;
const open: S3Client[] = [];
const clientWith = (options: S3ClientConfig = {}) => {
  const made = new S3Client({
    endpoint: store.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: storeKeys,
    maxAttempts: 1,
    ...options,
  });
  open.push(made);
  return made;
};
beforeAll(async () => {
  store = await startStore({ pageSize: 2 });
  client = clientWith();
});
afterAll(async () => {
  for (const one of open) one.destroy();
  await store.stop();
});

const Bucket = 'originals';
const put = (Key: string, Body: string, more: Partial<PutObjectCommandInput> = {}, by = client) =>
  by.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
/** The store's code of a refusal, and its status. */
const refusal = async (work: Promise<unknown>) => {
  const error = (await work.then(() => null).catch((thrown: unknown) => thrown)) as {
    name: string;
    $metadata: { httpStatusCode: number };
  } | null;
  return error && `${error.$metadata.httpStatusCode} ${error.name}`;
};
const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64');

describe('the stand-in for a store, used by the official client', () => {
  test('stores objects, returns their size and ranges, and deletes them', async () => {
    await put('a folder/ü+ (1).fit', 'hello store');
    const Key = 'a folder/ü+ (1).fit';
    const whole = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await whole.Body?.transformToString()).toBe('hello store');
    expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(11);
    const part = await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=6-8' }));
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['sto', 'bytes 6-8/11']);
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(await refusal(client.send(new GetObjectCommand({ Bucket, Key })))).toBe('404 NoSuchKey');
    expect(await refusal(client.send(new HeadObjectCommand({ Bucket, Key })))).toBe('404 NotFound');
  });

  test('lists prefixes page by page', async () => {
    for (const name of ['p/1', 'p/2', 'p/3', 'q/1']) await put(name, name);
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'p/' }));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['p/1', 'p/2']);
    const ContinuationToken = first.NextContinuationToken;
    const second = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'p/', ContinuationToken }));
    expect([second.Contents?.map(({ Key }) => Key), second.IsTruncated]).toEqual([['p/3'], false]);
  });

  test('refuses wrong secrets, keys, regions, buckets and times', async () => {
    const secret = clientWith({ credentials: { ...storeKeys, secretAccessKey: 'wrong' } });
    expect(await refusal(put('x', 'x', {}, secret))).toBe('403 SignatureDoesNotMatch');
    const key = clientWith({ credentials: { ...storeKeys, accessKeyId: 'wrong' } });
    expect(await refusal(put('x', 'x', {}, key))).toBe('403 InvalidAccessKeyId');
    expect(await refusal(put('x', 'x', {}, clientWith({ region: 'eu-1' })))).toBe('400 AuthorizationHeaderMalformed');
    const late = clientWith({ systemClockOffset: -3_600_000 });
    expect(await refusal(put('x', 'x', {}, late))).toBe('403 RequestTimeTooSkewed');
    expect(await refusal(client.send(new GetObjectCommand({ Bucket: 'another', Key: 'x' })))).toBe('404 NoSuchBucket');
    expect(store.objects.find('x')).toBe(null);
  });

  test('refuses bodies that do not match their checksums', async () => {
    expect(await refusal(put('sum', 'body', { ContentMD5: digest('md5', 'another') }))).toBe('400 BadDigest');
    expect(await refusal(put('sum', 'body', { ChecksumSHA256: digest('sha256', 'another') }))).toBe('400 BadDigest');
    expect(await refusal(put('sum', 'body', { ChecksumCRC32: 'AAAAAA==' }))).toBe('400 BadDigest');
    expect(store.objects.find('sum')).toBe(null);
    expect(await refusal(put('sum', 'body', { ContentMD5: digest('md5', 'body') }))).toBe(null);
    expect(await refusal(put('sum', 'body', { ChecksumSHA256: digest('sha256', 'body') }))).toBe(null);
  });

  test('writes a key once, if that is the condition', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    expect(await refusal(put('once', 'second', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed');
    expect(store.objects.read('once').toString()).toBe('first');
  });

  test('serves exactly the object of a presigned URL, until it expires', async () => {
    await put('named', 'content');
    const command = new GetObjectCommand({ Bucket, Key: 'named' });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    expect(await (await fetch(url)).text()).toBe('content');
    expect((await fetch(url.replace('named', 'once'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    const signingDate = new Date(Date.now() - 120_000);
    expect((await fetch(await getSignedUrl(client, command, { expiresIn: 60, signingDate }))).status).toBe(403);
    expect((await fetch(`${store.url}/originals/named`)).status).toBe(403);
  });
});

test('refuses a changed body with a signed hash, and a signature without the hash', async () => {
  let signed: Record<string, string> = {};
  const watching = clientWith();
  watching.middlewareStack.add(
    (next) => (input) => {
      signed = (input.request as { headers: Record<string, string> }).headers;
      return next(input);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await put('changed', 'right', {}, watching);
  const send = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const out = request(
        `${store.url}/originals/changed?x-id=PutObject`,
        { method: 'PUT', headers },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += String(chunk);
          resolve(`${answer.statusCode} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`);
        },
      );
      out.on('error', reject);
      out.end('wrong');
    });
  expect(await send(signed)).toBe('400 XAmzContentSHA256Mismatch');
  const authorization = signed['authorization'] ?? '';
  expect(await send({ ...signed, authorization: authorization.replace(/;?x-amz-content-sha256/, '') })).toBe(
    '403 AccessDenied',
  );
  expect(store.objects.read('changed').toString()).toBe('right');
});
