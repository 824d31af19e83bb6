import { imageSet, imageSource, type PageImage } from '../../../domain/partners/images.ts';

interface PictureProps {
  readonly name: string;
  readonly image: PageImage | null;
  /** How wide it stands, as browsers name it. */
  readonly sizes: string;
}

/** An image of a page, in a place that is as large before it is there. As in the document that the server writes. */
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
