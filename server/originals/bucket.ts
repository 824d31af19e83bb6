import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { outageOf } from '../base/outage.ts';
import { StartFailure } from '../base/start-failure.ts';
import type { BucketSettings } from './settings.ts';
import type { FoundOriginal, StoredFile } from './store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Operations on an S3-compatible store. Keys exclude the configured prefix. */
export interface Bucket {
  /**
   * Uploads a local file. Resolves when the file is durable in the store, which has verified its hash.
   * @param options.onlyIfNew keeps an existing object with this key, if the store supports that
   */
  put(key: string, path: string, file: StoredFile, options: { readonly onlyIfNew: boolean }): Promise<void>;
  find(key: string): Promise<FoundOriginal | null>;
  /**
   * Reads an object. Calls `take` again, up to a few times, if it throws or the connection breaks.
   * @throws with the code ENOENT if there is no such object
   */
  read<Result>(key: string, take: (body: Readable) => Promise<Result>): Promise<Result>;
  /** Opens an object for callers that detect interruptions themselves. @throws with the code ENOENT if there is no such object */
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Lists the keys with a prefix, in pages of at most 1000. */
  list(start: string): AsyncGenerator<readonly string[]>;
  /** Returns a URL for browsers, valid for a minute; `null` if browsers cannot reach the store. */
  addressOf(key: string, disposition: string): Promise<string | null>;
  close(): void;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Timeout for requests without a file, ms. Some are awaited in transactions. */
const ANSWER_MS = 5000;
/** Timeout without a byte in either direction, ms. */
const SILENT_MS = 30_000;
/** Timeout for a complete file, ms. */
const TRANSFER_MS = 900_000;
const ADDRESS_SECONDS = 60;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Whether a status is temporary: no response, a server error, or two concurrent writers of one key. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || [408, 409, 425, 429].includes(status);

const noObject = (key: string) => Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' });

const isMissing = (error: unknown) =>
  statusOf(error) === 404 && ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** Converts a startup error into one that tells the operator what to fix. */
function refusal(error: unknown, { bucket, endpoint }: BucketSettings): StartFailure {
  const { name, code, message } = error as Error & { code?: string };
  const where = endpoint === null ? 'AWS' : endpoint;
  const status = statusOf(error);
  if (status === 404)
    return new StartFailure(`There is no bucket ${bucket} at ${where}: create it, or correct ORIGINALS_URL.`);
  if (status === 301 || status === 307 || status === 400)
    return new StartFailure(
      `The store at ${where} does not answer for the bucket ${bucket} (${name}): check S3_REGION, S3_ENDPOINT and S3_FORCE_PATH_STYLE.`,
    );
  if (status === 403)
    return new StartFailure(
      `The store at ${where} does not accept the keys for the bucket ${bucket} (${name}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may do.`,
    );
  if (name === 'CredentialsProviderError')
    return new StartFailure('There are no keys for ORIGINALS_URL: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return new StartFailure(
    `The store of originals at ${where} does not respond (${code ?? status ?? message}): check S3_ENDPOINT.`,
  );
}

const nothing = () => undefined;
/** Silences the client's logger, which would write to the console. Errors contain the details. */
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Retries temporary errors. Errors of the local disk are left to the caller. */
async function retried<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isOfThisDisk = outageOf(error) !== null && !(error instanceof StoreUnavailable);
      if (isMissing(error) || isOfThisDisk) throw error;
      const status = statusOf(error);
      if (tries < ATTEMPTS && mayPass(status)) {
        await pause(FIRST_PAUSE_MS * 4 ** (tries - 1) * (0.5 + Math.random() / 2));
        continue;
      }
      const { name, message } = error as Error;
      throw new StoreUnavailable(`${what}: ${status ?? name} ${message}`, { cause: error });
    }
  }
}

/** Opens a bucket. @throws StartFailure if the bucket, keys or URL are wrong */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  // The SDK's warning about old Node versions does not apply to the installed one.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Imported only if a store is used, since the client costs memory and start-up time.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, region, keys, hasPathStyle, endpoint, publicEndpoint } = settings;
  const options: S3ClientConfig = {
    region,
    forcePathStyle: hasPathStyle,
    ...(keys && { credentials: keys }),
    // Older stores reject unknown checksums or store them as content. The signature already covers the file's hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client can't resend streamed bodies.
    maxAttempts: 1,
    logger: quiet,
    requestHandler: { connectionTimeout: ANSWER_MS, socketTimeout: SILENT_MS },
  };
  const clientOf = (address: string | null) => new s3.S3Client({ ...options, ...(address && { endpoint: address }) });
  const client = clientOf(endpoint);
  const publicClient = publicEndpoint === null ? null : clientOf(publicEndpoint);
  const keyOf = (key: string) => ({ Bucket, Key: prefix + key });
  const soon = () => ({ abortSignal: AbortSignal.timeout(ANSWER_MS) });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TRANSFER_MS) });
  /** Set to false when the store reports that it does not support conditional writes. */
  let knowsConditions = true;

  const get = async (key: string) => {
    const { Body } = await client.send(new s3.GetObjectCommand(keyOf(key)), inTime());
    return Body as Readable;
  };
  const gone = (key: string) => (error: unknown) => {
    throw isMissing(error) ? noObject(key) : error;
  };

  const listed: Bucket['list'] = async function* list(start) {
    let after: string | undefined;
    do {
      const page = await retried('list', () =>
        client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix + start, ContinuationToken: after }), soon()),
      );
      yield (page.Contents ?? []).flatMap(({ Key }) => Key?.slice(prefix.length) ?? []);
      after = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (after !== undefined);
  };

  async function send(key: string, path: string, { hash, bytes }: StoredFile, isConditional: boolean): Promise<void> {
    const handle = await open(path);
    const body = handle.createReadStream({ autoClose: false });
    const command = new s3.PutObjectCommand({
      ...keyOf(key),
      Body: body,
      ContentLength: bytes,
      ...(isConditional && { IfNoneMatch: '*' }),
    });
    command.middlewareStack.add(
      (next) => (input) => {
        // Sign the hash instead of `UNSIGNED-PAYLOAD`, so the store verifies the content.
        (input.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
        return next(input);
      },
      { step: 'build' },
    );
    try {
      await client.send(command, inTime());
    } catch (error) {
      if (isConditional && statusOf(error) === 412) return;
      if (!isConditional || statusOf(error) !== 501) throw error;
      knowsConditions = false;
      return send(key, path, { hash, bytes }, false);
    } finally {
      body.destroy();
      await handle.close();
    }
  }

  await checkStart(client, settings);
  return {
    put: (key, path, file, { onlyIfNew }) => retried('put', () => send(key, path, file, onlyIfNew && knowsConditions)),
    async find(key) {
      try {
        const head = await retried('head', () => client.send(new s3.HeadObjectCommand(keyOf(key)), soon()));
        return { bytes: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read: (key, take) => retried('get', async () => take(await get(key))).catch(gone(key)),
    open: (key) => retried('get', () => get(key)).catch(gone(key)),
    remove: (key) =>
      retried('delete', async () => void (await client.send(new s3.DeleteObjectCommand(keyOf(key)), soon()))),
    list: listed,
    async addressOf(key, disposition) {
      if (publicClient === null) return null;
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new s3.GetObjectCommand({
        ...keyOf(key),
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(publicClient, command, { expiresIn: ADDRESS_SECONDS });
    },
    close() {
      client.destroy();
      publicClient?.destroy();
    },
  };

  async function checkStart(asked: S3Client, wanted: BucketSettings): Promise<void> {
    try {
      const command = new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
      await asked.send(command, soon());
    } catch (error) {
      asked.destroy();
      publicClient?.destroy();
      throw refusal(error, wanted);
    }
  }
}
