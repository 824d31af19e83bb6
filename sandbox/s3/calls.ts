import type { IncomingHttpHeaders } from 'node:http';
import type { Objects } from './objects.ts';
import { type Received, Refusal } from './signature.ts';

/** How the store handles `If-None-Match` in a PUT: many support it, some overwrite, some reject it. */
export type Conditions = 'obeyed' | 'ignored' | 'refused';

export interface S3Call {
  readonly method: string;
  readonly bucket: string;
  /** Key of the object; empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Content length of a response without a body. */
  readonly length?: number;
}

export interface Habits {
  readonly conditions: Conditions;
  readonly pageSize: number;
}

export function callOf({ method, url, headers }: Received): S3Call {
  const [path = '', ...query] = url.split('?');
  const [, bucket = '', ...key] = path.split('/').map((part) => decodeURIComponent(part));
  return { method, bucket, key: key.join('/'), query: new URLSearchParams(query.join('?')), headers };
}

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
});

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function list(objects: Objects, { query, bucket }: S3Call, { pageSize }: Habits): Answer {
  if (query.get('list-type') !== '2') throw new Refusal(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(pageSize, Number(query.get('max-keys') ?? 1000));
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const left = objects.keys().filter((key) => key.startsWith(prefix) && key > after);
  const page = left.slice(0, most);
  const isCut = left.length > page.length;
  const rows = page.map((key) => {
    const { bytes, modified, etag } = objects.find(key)!;
    const text = `<Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified>`;
    return `<Contents>${text}<ETag>&quot;${etag}&quot;</ETag><Size>${bytes}</Size></Contents>`;
  });
  const next = isCut
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
    : '';
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
  );
}

function rangeOf(header: string | undefined, bytes: number): readonly [from: number, end: number] | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (from >= bytes || from >= end) throw new Refusal(416, 'InvalidRange');
  return [from, end];
}

function get(objects: Objects, { method, key, query, headers }: S3Call): Answer {
  const object = objects.find(key);
  if (!object) throw new Refusal(404, 'NoSuchKey');
  const { bytes, modified, etag } = object;
  const own = {
    etag: `"${etag}"`,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': query.get('response-content-type') ?? 'binary/octet-stream',
    ...(query.has('response-content-disposition') && {
      'content-disposition': query.get('response-content-disposition')!,
    }),
    ...(query.has('response-cache-control') && { 'cache-control': query.get('response-cache-control')! }),
  };
  if (headers['if-none-match'] === own.etag) return { status: 304, headers: own };
  const range = rangeOf(headers.range, bytes);
  const [from, end] = range ?? [0, bytes];
  return {
    status: range ? 206 : 200,
    headers: { ...own, ...(range && { 'content-range': `bytes ${from}-${end - 1}/${bytes}` }) },
    length: end - from,
    ...(method === 'GET' && { body: objects.read(key).subarray(from, end) }),
  };
}

/**
 * Returns the response to an authenticated request.
 * @param body `null` if not read yet
 * @returns `null` if the body is needed
 */
export function answerTo(objects: Objects, call: S3Call, habits: Habits, body: Buffer | null): Answer | null {
  const { method, key, headers } = call;
  if (key === '') {
    if (method === 'HEAD') return { status: 200 };
    if (method === 'GET') return list(objects, call, habits);
    throw new Refusal(501, 'NotImplemented');
  }
  if (method === 'GET' || method === 'HEAD') return get(objects, call);
  if (method === 'DELETE') {
    objects.remove(key);
    return { status: 204 };
  }
  if (method !== 'PUT') throw new Refusal(405, 'MethodNotAllowed');
  if (headers['if-none-match'] !== undefined) {
    if (habits.conditions === 'refused' || headers['if-none-match'] !== '*') throw new Refusal(501, 'NotImplemented');
    if (habits.conditions === 'obeyed' && objects.find(key)) throw new Refusal(412, 'PreconditionFailed');
  }
  if (body === null) return null;
  objects.put(key, body);
  return { status: 200, headers: { etag: `"${objects.find(key)?.etag}"` } };
}
