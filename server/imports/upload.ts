import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { HOT_DAYS, UPLOAD_LIMITS } from '../../domain/constants.ts';
import { detect } from '../../formats/detect.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Disk } from '../originals/disk.ts';
import { type Intake, keepStream, TooLarge } from '../originals/store.ts';
import { isListHead, startOfHead } from './file-head.ts';
import { noRoom } from './quota.ts';
import type { Bucket, NewItem } from './items.store.ts';
import type { Upload } from './under-way.ts';

/** A file of a request, safe on disk or refused. */
export interface ReceivedFile {
  readonly name: string;
  /** Null when it was too large. */
  readonly hash: string | null;
  readonly bytes: number;
  readonly archive: boolean;
  /** Unix seconds as a glance tells, or null. */
  readonly start: number | null;
  /** Name and activity type of its activity, as the sender states them. */
  readonly title?: string | null;
  readonly typeId?: number | null;
}

/** A request as a whole: some archives may be as large as what they may unpack to. */
const REQUEST_BYTES = 2 * UPLOAD_LIMITS.unpackedBytes;
const HEAD_BYTES = 16_384;
/** So many show an archive. A piece of a request may end anywhere, in the middle of them too. */
const MAGIC_BYTES = 4;
/** What a form may hold around its files. */
const FORM_BYTES = 1024 * 1024;
/** The disk is looked at again after so many bytes. */
const LOOK_BYTES = 8 * 1024 * 1024;

const brokeOff = () => new ApiFailure(400, 'invalid_request', 'The request broke off.');
const tooMany = () =>
  new ApiFailure(413, 'too_many_files', `At most ${UPLOAD_LIMITS.files} files can be sent at once.`);
const tooMuch = () => new ApiFailure(413, 'request_too_large', 'These files are too large to be sent at once.');

interface Peeked {
  head: Buffer;
  archive: boolean;
}

/**
 * The file's bytes up to its limit, which depends on what its first bytes say it is. Beyond, the rest of the file is let go by, so that the
 * files behind it are still heard.
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

/** Takes in one file. One that is too large is let go, and said to be. */
export async function receive(intake: Intake, name: string, file: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const peeked: Peeked = { head: Buffer.alloc(0), archive: false };
  try {
    const stream = Readable.from(limited(file, peeked), { objectMode: false });
    const kept = await keepStream(intake, stream, Number.POSITIVE_INFINITY);
    const isExport = detect(peeked.head) === 'appleHealth' || isListHead(peeked.head);
    const start = isExport ? null : startOfHead(peeked.head);
    return { name, ...kept, archive: peeked.archive || isExport, start };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { name, hash: null, bytes: 0, archive: peeked.archive, start: null };
  }
}

export interface UploadLimits {
  /** Bytes for which the member has room. */
  readonly room: number;
  /** Counts what comes, beside what other uploads of the member bring just now. */
  readonly upload: Upload;
  readonly disk: Disk;
}

/**
 * Counts the bytes of a request.
 * @throws ApiFailure if the request says that it is too large, or if it is gone; so does `count`, as soon as too much has come
 */
function createMeter({ raw }: FastifyRequest, { room, upload, disk }: UploadLimits) {
  const length = Number(raw.headers['content-length'] ?? 0);
  const checkRoom = () => {
    if (upload.all() > room + FORM_BYTES) throw noRoom();
  };
  if (length > REQUEST_BYTES) throw tooMuch();
  upload.add(length);
  checkRoom();
  // Gone while somebody looked how much room there is: nothing would ever be heard of it again.
  if (raw.destroyed) throw brokeOff();
  let bytes = 0;
  return {
    /** @returns a look at the disk, when it is time for one */
    count(size: number): Promise<void> | null {
      const looked = Math.floor(bytes / LOOK_BYTES);
      bytes += size;
      // What the request said of its length counts already.
      if (bytes > length) upload.add(Math.min(size, bytes - length));
      if (bytes > REQUEST_BYTES) throw tooMuch();
      checkRoom();
      return Math.floor(bytes / LOOK_BYTES) > looked ? disk.check() : null;
    },
  };
}

/**
 * Takes in a request whose body is one file.
 * @throws ApiFailure when there is no room, or the request breaks off; DiskFull while it comes
 */
export async function receiveBody(
  request: FastifyRequest,
  intake: Intake,
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
    // The sender is still writing, and reads the answer afterwards.
    raw.resume();
    throw error;
  }
}

/** What a form has beside its files. */
export interface FormOptions {
  /** Takes files of any field. Left out: those of the field `files`. */
  readonly anyField?: boolean;
  /** Called with each text in the form. */
  readonly onText?: (field: string, value: string) => void;
}

/**
 * Reads a multipart request and takes in its files, in order. Memory holds a few pieces at a time. Nothing is being written any more when it has
 * failed.
 * @throws ApiFailure when there are too many files, or no room, or the request breaks off; DiskFull while it comes
 */
export function receiveFiles(
  request: FastifyRequest,
  intake: Intake,
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
      // The name may hold a path: a dropped folder is told apart by it, and it is never used as one here.
      parser = new Busboy({
        headers: raw.headers as BusboyHeaders,
        preservePath: true,
        limits: { files: UPLOAD_LIMITS.files, fields: 20, fieldSize: 10_000 },
      });
    } catch {
      reject(new ApiFailure(400, 'invalid_request', 'The request cannot be read.'));
      return;
    }
    const fail = (error: Error) => {
      raw.unpipe(parser);
      raw.resume();
      parser.destroy();
      // The parser forgets its files, and whoever reads one would wait for ever.
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
      // A form that ends too early breaks its file at once, perhaps before anybody reads it: unheard, that would end the process. Who
      // reads it later is told all the same.
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
    parser.on('error', () => fail(new ApiFailure(400, 'invalid_request', 'The request cannot be read.')));
    parser.on('finish', () => Promise.all(files).then(resolve, fail));
    raw.on('error', fail);
    raw.on('aborted', () => fail(brokeOff()));
    raw.pipe(parser);
  });
}

/** Hot are the newest days; what does not say when it was is warm. */
export function bucketOf(start: number | null, now: Date): Bucket {
  return start !== null && start >= now.getTime() / 1000 - HOT_DAYS * 86_400 ? 'hot' : 'warm';
}

/** Received files as items of an import: archives wait to be opened, what is refused is done. */
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
