import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { HOT_DAYS, UPLOAD_LIMITS } from '../../domain/constants.ts';
import { detect } from '../../formats/detect.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Disk } from '../originals/disk.ts';
import { type StagingArea, storeStream, TooLarge } from '../originals/store.ts';
import { isListHead, startOfHead } from './file-head.ts';
import { noRoom } from './quota.ts';
import type { Bucket, NewItem } from './items.store.ts';
import type { Upload } from './under-way.ts';

/** A file of a request, safely on disk or rejected. */
export interface ReceivedFile {
  readonly name: string;
  /** Hash of its original; `null` if it was too large. */
  readonly hash: string | null;
  readonly bytes: number;
  readonly archive: boolean;
  /** Start in unix seconds, estimated from the first bytes; `null` if unknown. */
  readonly start: number | null;
  /** Name and activity type of its activity, as reported by the sender. */
  readonly title?: string | null;
  readonly typeId?: number | null;
}

/** Maximum size of a whole request: some archives may be as large as their unpacked limit. */
const REQUEST_BYTES = 2 * UPLOAD_LIMITS.unpackedBytes;
const HEAD_BYTES = 16_384;
/** Number of bytes needed to recognise an archive. A chunk of a request may end anywhere, even within them. */
const MAGIC_BYTES = 4;
/** Maximum size of a form's other parts. */
const FORM_BYTES = 1024 * 1024;
/** Number of bytes after which the free disk space is checked again. */
const MAX_SNIFFED_BYTES = 8 * 1024 * 1024;

const brokeOff = () => new ApiFailure(400, 'invalid_request', 'The request was interrupted.');
const tooMany = () =>
  new ApiFailure(413, 'too_many_files', `At most ${UPLOAD_LIMITS.files} files can be sent at once.`);
const tooMuch = () => new ApiFailure(413, 'request_too_large', 'These files are too large to upload together.');

interface Peeked {
  head: Buffer;
  archive: boolean;
}

/**
 * Yields the file's bytes up to its limit, which depends on its type by its first bytes. Beyond that, the rest is discarded, so that later
 * files can still be read.
 */
async function* limited(file: AsyncIterable<Buffer>, peeked: Peeked): AsyncGenerator<Buffer> {
  let bytes = 0;
  let limit: number = UPLOAD_LIMITS.fileBytes;
  for await (const chunk of file) {
    if (peeked.head.length < HEAD_BYTES) peeked.head = Buffer.concat([peeked.head, chunk.subarray(0, HEAD_BYTES)]);
    if (bytes < MAGIC_BYTES) {
      peeked.archive = detect(peeked.head) === 'zip';
      limit = peeked.archive ? UPLOAD_LIMITS.unpackedBytes : UPLOAD_LIMITS.fileBytes;
    }
    bytes += chunk.length;
    if (bytes <= limit) yield chunk;
  }
  if (bytes > limit) throw new TooLarge();
}

/** Stores one file. If it is too large, it is discarded and marked as such. */
export async function receive(intake: StagingArea, name: string, file: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const peeked: Peeked = { head: Buffer.alloc(0), archive: false };
  try {
    const stream = Readable.from(limited(file, peeked), { objectMode: false });
    const kept = await storeStream(intake, stream, Number.POSITIVE_INFINITY);
    const isExport = detect(peeked.head) === 'appleHealth' || isListHead(peeked.head);
    const start = isExport ? null : startOfHead(peeked.head);
    return { name, ...kept, archive: peeked.archive || isExport, start };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { name, hash: null, bytes: 0, archive: peeked.archive, start: null };
  }
}

export interface UploadLimits {
  /** Remaining storage of the member in bytes. */
  readonly room: number;
  /** Counts bytes, together with other running uploads of the member. */
  readonly upload: Upload;
  readonly disk: Disk;
}

/**
 * Counts the bytes of a request.
 * @throws ApiFailure if the request announces too much, or has been aborted; `count` also throws as soon as too much has arrived
 */
function createMeter({ raw }: FastifyRequest, { room, upload, disk }: UploadLimits) {
  const length = Number(raw.headers['content-length'] ?? 0);
  const checkRoom = () => {
    if (upload.all() > room + FORM_BYTES) throw noRoom();
  };
  if (length > REQUEST_BYTES) throw tooMuch();
  upload.add(length);
  checkRoom();
  // Aborted while the storage use was read: no further event would arrive.
  if (raw.destroyed) throw brokeOff();
  let bytes = 0;
  return {
    /** Counts bytes. @returns a check of the free disk space, if one is due */
    count(size: number): Promise<void> | null {
      const looked = Math.floor(bytes / MAX_SNIFFED_BYTES);
      bytes += size;
      // The announced length is already counted.
      if (bytes > length) upload.add(Math.min(size, bytes - length));
      if (bytes > REQUEST_BYTES) throw tooMuch();
      checkRoom();
      return Math.floor(bytes / MAX_SNIFFED_BYTES) > looked ? disk.check() : null;
    },
  };
}

/**
 * Stores a request whose body is a single file.
 * @throws ApiFailure if storage is full or the request is aborted; DiskFull while receiving
 */
export async function receiveBody(
  request: FastifyRequest,
  intake: StagingArea,
  limits: UploadLimits,
  name: string,
): Promise<ReceivedFile[]> {
  const { raw } = request;
  const meter = createMeter(request, limits);
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      await meter.count(chunk.length);
      yield chunk;
    }
  }
  try {
    return [await receive(intake, name, counted())];
  } catch (error) {
    if (raw.destroyed && !raw.complete) throw brokeOff();
    // The client is still sending, and reads the response afterwards.
    raw.resume();
    throw error;
  }
}

/** Options for a form. */
export interface FormOptions {
  /** Whether to accept files of any field; by default only those of the field `files`. */
  readonly anyField?: boolean;
  /** Called with each text field. */
  readonly onText?: (field: string, value: string) => void;
}

/**
 * Reads a multipart request and stores its files, in order. Only a few chunks are in memory. After a failure, all writes have ended.
 * @throws ApiFailure if there are too many files, storage is full, or the request is aborted; DiskFull while receiving
 */
export function receiveFiles(
  request: FastifyRequest,
  intake: StagingArea,
  limits: UploadLimits,
  { anyField = false, onText }: FormOptions = {},
): Promise<ReceivedFile[]> {
  const { raw } = request;
  const meter = createMeter(request, limits);
  return new Promise((resolve, reject) => {
    const files: Promise<ReceivedFile>[] = [];
    const streams = new Set<Readable>();
    let parser: BusboyInstance;
    try {
      // The name may contain a path, which distinguishes files of a dropped folder; it is never used as a path here.
      parser = new Busboy({
        headers: raw.headers as BusboyHeaders,
        preservePath: true,
        limits: { files: UPLOAD_LIMITS.files, fields: 20, fieldSize: 10_000 },
      });
    } catch {
      reject(new ApiFailure(400, 'invalid_request', 'The request can’t be read.'));
      return;
    }
    const fail = (error: Error) => {
      raw.unpipe(parser);
      raw.resume();
      parser.destroy();
      // The parser drops its files, so readers would wait forever.
      for (const stream of streams) stream.destroy(error);
      void Promise.allSettled(files).then(() => reject(error));
    };
    raw.on('data', (chunk: Buffer) => {
      try {
        meter.count(chunk.length)?.catch(fail);
      } catch (error) {
        fail(error as Error);
      }
    });
    if (onText) parser.on('field', (field, value) => onText(field, value));
    parser.on('file', (field, stream, filename) => {
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      // A truncated form destroys its file stream immediately, perhaps before anyone reads it: without a listener, that would crash the
      // process. Later readers still get the error.
      stream.on('error', () => undefined);
      if (!anyField && field !== 'files') {
        stream.resume();
        return;
      }
      const received = receive(intake, filename ?? 'file', stream);
      received.catch(fail);
      files.push(received);
    });
    parser.on('filesLimit', () => fail(tooMany()));
    parser.on('error', () => fail(new ApiFailure(400, 'invalid_request', 'The request can’t be read.')));
    parser.on('finish', () => Promise.all(files).then(resolve, fail));
    raw.on('error', fail);
    raw.on('aborted', () => fail(brokeOff()));
    raw.pipe(parser);
  });
}

/** Returns the bucket of a file by its start. `hot`: the newest days; files without a time are `warm`. */
export function bucketOf(start: number | null, now: Date): Bucket {
  return start !== null && start >= now.getTime() / 1000 - HOT_DAYS * 86_400 ? 'hot' : 'warm';
}

/** Converts received files to import items: archives wait to be opened, rejected files are done. */
export function itemsOf(files: readonly ReceivedFile[], now: Date, fits: (file: ReceivedFile) => boolean): NewItem[] {
  return files.map((file, position): NewItem => {
    const { name, hash, bytes, archive, start } = file;
    const base = {
      position,
      name,
      externalKey: `${position}`,
      bucket: bucketOf(start, now),
      start,
      hash,
      title: file.title ?? null,
    };
    if (hash === null) return { ...base, state: 'done', outcome: 'failed', reason: { code: 'tooLarge' } };
    if (!fits(file)) return { ...base, hash: null, state: 'done', outcome: 'failed', reason: { code: 'noRoom' } };
    if (bytes === 0) return { ...base, hash: null, state: 'done', outcome: 'failed', reason: { code: 'empty' } };
    return { ...base, state: archive ? 'waiting' : 'kept', ...(!archive && { typeId: file.typeId ?? null }) };
  });
}
