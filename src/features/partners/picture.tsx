import { imageSet, imageSource, type PageImage } from '../../../domain/partners/images.ts';

interface PictureProps {
  readonly name: string;
  readonly image: PageImage | null;
  /** Displayed width, as the value of the attribute `sizes`. */
  readonly sizes: string;
}

/** Image of a page; reserves its space while loading. */
export function Picture({ name, image, sizes }: PictureProps) {
  if (image === null) return null;
  return (
    <picture className={name}>
      <source type="image/avif" srcSet={imageSet(image, 'avif')} sizes={sizes} />
      <img
        src={imageSource(image)}
        srcSet={imageSet(image, 'webp')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
      />
    </picture>
  );
}
