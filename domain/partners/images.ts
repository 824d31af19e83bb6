/** Upload limits for page images: bytes, and pixels per side. */
export const IMAGE_LIMITS = { bytes: 5_000_000, side: 8000, pixels: 40_000_000, alt: 300 } as const;
/** Accepted MIME types, for file inputs. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Stored formats, smaller files first. All recent browsers support the second format. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const WIDTHS = [480, 960, 1600] as const;

/**
 * An image on a page: identified by its hash, with the pixel size of its largest version, so that space can be reserved
 * before it loads.
 */
export interface PageImage {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Alternative text; empty for decorative images. */
  readonly alt: string;
}

/** Returns the widths in which an image is stored, ascending; never wider than the original. */
export function imageWidths(width: number): readonly number[] {
  const most = Math.min(width, WIDTHS[2]);
  return [...WIDTHS.filter((step) => step < most), most];
}

/** Returns the size of the largest stored version of an image. */
export function storedSize({ width, height }: { readonly width: number; readonly height: number }) {
  const most = imageWidths(width).at(-1) ?? width;
  return { width: most, height: Math.max(1, Math.round((height * most) / width)) };
}

/** Returns the path of one version of an image. */
export const imagePath = (hash: string, width: number, format: ImageFormat): string =>
  `/partner-images/${hash}/${width}.${format}`;

/** `sizes` attributes of images on a page, for both the document and the app. */
export const IMAGE_SIZES = { background: '(min-width: 768px) 50vw, 100vw', logo: '240px' } as const;

/** Returns the `srcset` value of a format with every width. */
export const imageSet = ({ hash, width }: Pick<PageImage, 'hash' | 'width'>, format: ImageFormat): string =>
  imageWidths(width)
    .map((step) => `${imagePath(hash, step, format)} ${step}w`)
    .join(', ');

/** Returns the path of the largest version, for browsers without `srcset`. */
export const imageSource = ({ hash, width }: Pick<PageImage, 'hash' | 'width'>): string =>
  imagePath(hash, imageWidths(width).at(-1) ?? width, 'webp');

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** Returns the MIME type for a file's first bytes; null if not accepted. */
export function imageTypeOf(bytes: Uint8Array): (typeof IMAGE_TYPES)[number] | null {
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'image/webp' : null;
}
