import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as zlib from 'node:zlib';
import { callOf, type S3Call } from './calls.ts';
import { type Keys, type Received, Refusal, UNSIGNED, verify } from './signature.ts';

/** Checks the signature and path of a request, before its body is read. @throws Refusal */
export function checkHead(
  request: Received,
  { keys, bucket, region }: { readonly keys: Keys; readonly bucket: string; readonly region: string },
): { readonly call: S3Call; readonly payloadHash: string } {
  const payloadHash = verify(request, keys, region);
  const call = callOf(request);
  if (call.bucket !== bucket) throw new Refusal(404, 'NoSuchBucket');
  if (call.method === 'PUT' && request.headers['content-length'] === undefined)
    throw new Refusal(411, 'MissingContentLength');
  return { call, payloadHash };
}

const digests: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  'content-md5': (body) => createHash('md5').update(body).digest(),
  'x-amz-checksum-sha1': (body) => createHash('sha1').update(body).digest(),
  'x-amz-checksum-sha256': (body) => createHash('sha256').update(body).digest(),
  'x-amz-checksum-crc32': (body) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(zlib.crc32(body));
    return bytes;
  },
};

/** Checks a body against the headers of its request. @throws Refusal */
export function checkBody(headers: IncomingHttpHeaders, payloadHash: string, body: Buffer): void {
  if (payloadHash !== UNSIGNED && createHash('sha256').update(body).digest('hex') !== payloadHash)
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  if (headers['content-encoding']?.includes('aws-chunked')) throw new Refusal(501, 'NotImplemented');
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'content-md5' && !/^x-amz-checksum-(?:sha|crc)/.test(name)) continue;
    const digest = digests[name];
    if (!digest) throw new Refusal(501, 'NotImplemented');
    if (digest(body).toString('base64') !== value) throw new Refusal(400, 'BadDigest');
  }
}
