import { IMAGE_LIMITS, imageFormats, imageWidths, storedSize } from '../../domain/partners/images.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { ImageFile } from './images.store.ts';

/** Maximum number of uploads queued behind the current one. */
const MAX_WAITING = 4;
/** Timeout for encoding one version of an image, s. */
const PATIENCE = 30;
/** Quality by format. AVIF at its value looks like WebP at the other. */
const QUALITY = { avif: 55, webp: 78 } as const;
/** Encoder effort from 0 to 9. Higher values take AVIF seconds to save 1% of the bytes. */
const EFFORT = 2;

const notAnImage = () =>
  new ApiFailure(400, 'not_an_image', 'This file is not a readable image. Choose a PNG, JPEG or WebP.', {
    file: ['This file is not a readable image. Choose a PNG, JPEG or WebP.'],
  });

export const tooLarge = (): ApiFailure =>
  new ApiFailure(
    413,
    'image_too_large',
    `This image is too large: at most ${IMAGE_LIMITS.bytes / 1_000_000} MB and ${IMAGE_LIMITS.side} pixels on each side.`,
  );

/** Loads the decoder with the first image, since most servers never process one. */
async function openDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** An image in all widths and formats used by pages. */
export interface RenderedImage {
  readonly width: number;
  readonly height: number;
  readonly files: readonly ImageFile[];
}

async function draw(bytes: Uint8Array): Promise<RenderedImage> {
  const sharp = await openDecoder();
  const open = () => sharp(bytes, { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1 });
  // Reads only the header; the image is decoded only if it is small enough.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (head === null || !head.width || !head.height) throw notAnImage();
  const { width: across, height: down } = head.autoOrient;
  if (Math.max(across, down) > IMAGE_LIMITS.side || across * down > IMAGE_LIMITS.pixels) throw tooLarge();
  const size = storedSize({ width: across, height: down });
  const files: ImageFile[] = [];
  try {
    for (const width of imageWidths(across)) {
      const scaled = open().autoOrient().resize({ width }).timeout({ seconds: PATIENCE });
      for (const format of imageFormats) {
        // Re-encoding removes locations and names added by cameras.
        const drawn = scaled.clone().toFormat(format, {
          quality: QUALITY[format],
          ...(format === 'avif' && { effort: EFFORT }),
        });
        files.push({ width, format, bytes: await drawn.toBuffer() });
      }
    }
  } catch {
    throw notAnImage();
  }
  return { ...size, files };
}

/**
 * Re-encodes uploaded images one at a time, since decoding takes a CPU and up to about 160 MB.
 * @returns a function that takes bytes with a verified signature. Throws ApiFailure 400 for an invalid image, 413 for one that is too large,
 * and 429 if too many are queued
 */
export function createDrawing(): (bytes: Uint8Array) => Promise<RenderedImage> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes) => {
    if (waiting >= MAX_WAITING) throw new TooManyRequests(BUSY_SECONDS);
    waiting += 1;
    const mine = last.then(() => draw(bytes)).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
