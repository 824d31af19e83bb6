import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { IMAGE_LIMITS, imageTypeOf } from '../../domain/partners/images.ts';
import { ApiFailure } from '../http/failure.ts';
import { tooLarge } from './image-files.ts';

/** What a form may hold around its file. */
const FORM_BYTES = 16_384;

const unreadable = () => new ApiFailure(400, 'invalid_request', 'The request cannot be read.');
const noImage = (sentence: string) => new ApiFailure(400, 'not_an_image', sentence, { file: [sentence] });

/**
 * The one file of a form, as far as its first bytes say that it is an image.
 * @throws ApiFailure 400 for what is no image or breaks off, 413 for more bytes than are allowed
 */
export function receiveImage({ raw }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > IMAGE_LIMITS.bytes + FORM_BYTES) throw tooLarge();
  return new Promise((resolve, reject) => {
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: raw.headers as BusboyHeaders,
        limits: { files: 1, fields: 0, fileSize: IMAGE_LIMITS.bytes },
      });
    } catch {
      reject(unreadable());
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    const fail = (error: Error) => {
      raw.unpipe(parser);
      raw.resume();
      parser.destroy();
      reject(error);
    };
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > IMAGE_LIMITS.bytes + FORM_BYTES) fail(tooLarge());
    });
    parser.on('file', (_field, stream) => {
      stream.on('error', () => fail(unreadable()));
      stream.on('limit', () => fail(tooLarge()));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('error', () => fail(unreadable()));
    parser.on('finish', () => {
      const file = Buffer.concat(chunks);
      if (file.length === 0) reject(noImage('Choose an image.'));
      else if (imageTypeOf(file) === null) reject(noImage('Choose a PNG, JPEG or WebP image.'));
      else resolve(file);
    });
    raw.on('error', () => fail(unreadable()));
    raw.on('aborted', () => fail(unreadable()));
    raw.pipe(parser);
  });
}
