/** What may be uploaded for a page. Bytes, and pixels on each side. */
export const IMAGE_LIMITS = { bytes: 5_000_000, side: 8000, pixels: 40_000_000, alt: 300 } as const;
/** As browsers name what may be chosen. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Formats in which images are kept, the smaller one first. Every browser of the last years reads the second. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const WIDTHS = [480, 960, 1600] as const;

/** A picture as a page names it: by its content, with the pixels of its largest version, so that its place is known before it is there. */
export interface PageImage {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for whoever does not see it; empty where it only decorates. */
  readonly alt: string;
}

/** The widths in which an image is kept, the largest last: never larger than it came. */
export function imageWidths(width: number): readonly number[] {
  const most = Math.min(width, WIDTHS[2]);
  return [...WIDTHS.filter((step) => step < most), most];
}

/** The largest version of an image that came in so many pixels. */
export function keptSize({ width, height }: { readonly width: number; readonly height: number }) {
  const most = imageWidths(width).at(-1) ?? width;
  return { width: most, height: Math.max(1, Math.round((height * most) / width)) };
}

/** Where one version of an image is. */
export const imagePath = (hash: string, width: number, format: ImageFormat): string =>
  `/partner-images/${hash}/${width}.${format}`;

/** How wide images stand on a page: for `sizes`, in the document and in the program alike. */
export const IMAGE_SIZES = { background: '(min-width: 768px) 50vw, 100vw', logo: '240px' } as const;

/** For `srcset`: every width of a format. */
export const imageSet = ({ hash, width }: Pick<PageImage, 'hash' | 'width'>, format: ImageFormat): string =>
  imageWidths(width)
    .map((step) => `${imagePath(hash, step, format)} ${step}w`)
    .join(', ');

/** Where the largest version is, for browsers that choose none. */
export const imageSource = ({ hash, width }: Pick<PageImage, 'hash' | 'width'>): string =>
  imagePath(hash, imageWidths(width).at(-1) ?? width, 'webp');

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** What the first bytes of a file say it is; null for everything that is not taken. */
export function imageTypeOf(bytes: Uint8Array): (typeof IMAGE_TYPES)[number] | null {
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'image/webp' : null;
}
