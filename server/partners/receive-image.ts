import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { IMAGE_LIMITS, imageTypeOf } from '../../domain/partners/images.ts';
import { ApiFailure } from '../http/failure.ts';
import { tooLarge } from './image-files.ts';

/** Maximum size of a form without its file, in bytes. */
const FORM_BYTES = 16_384;

const unreadable = () => new ApiFailure(400, 'invalid_request', 'The request can’t be read.');
const noImage = (sentence: string) => new ApiFailure(400, 'not_an_image', sentence, { file: [sentence] });

/**
 * Reads the single file of a form and checks that it starts like an image.
 * @throws ApiFailure 400 if it is not an image or is incomplete, 413 if it is too large
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
