import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImageFormat } from '../../domain/partners/images.ts';
import type { Db } from '../db/open.ts';
import { partnerImageFiles, partnerImages } from '../db/schema/partners.ts';

/** A stored image, with the size of its largest version in pixels. */
export interface StoredImage {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** One version of an image. */
export interface ImageFile {
  readonly width: number;
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

const { hash, width, height } = partnerImages;

/** Returns the stored images among these. */
export const findImages = (db: Db, hashes: readonly string[]): Promise<StoredImage[]> =>
  db
    .select({ hash, width, height })
    .from(partnerImages)
    .where(inArray(hash, [...hashes]));

/** Marks a stored image as in use when it is uploaded again; `null` if it is not stored. */
export async function renewImage(db: Db, wanted: string): Promise<StoredImage | null> {
  const [found] = await db
    .update(partnerImages)
    .set({ createdAt: new Date() })
    .where(eq(hash, wanted))
    .returning({ hash, width, height });
  return found ?? null;
}

export async function storeImage(db: Db, image: StoredImage, files: readonly ImageFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [isNew] = await tx.insert(partnerImages).values(image).onConflictDoNothing().returning({ hash });
    if (isNew) await tx.insert(partnerImageFiles).values(files.map((file) => ({ ...file, hash: image.hash })));
  });
}

/** Returns the bytes of one version of an image; `null` if there is none. */
export async function readImageFile(
  db: Db,
  wanted: string,
  { width: step, format }: Pick<ImageFile, 'width' | 'format'>,
): Promise<Uint8Array | null> {
  const { bytes, ...key } = partnerImageFiles;
  const [file] = await db
    .select({ bytes })
    .from(partnerImageFiles)
    .where(and(eq(key.hash, wanted), eq(key.width, step), eq(key.format, format)));
  return file?.bytes ?? null;
}

/** Retention of unreferenced images in hours: the page they were uploaded for may not be saved yet. */
const UNUSED_HOURS = 24;

/** Deletes images that no page and no version of a page refers to. */
export async function sweepImages(db: Db): Promise<void> {
  const names = (page: string) =>
    sql.raw(`i.hash in (${page} #>> '{look,background,hash}', ${page} #>> '{banner,logo,hash}')`);
  await db.execute(sql`
    delete from partner_images i
    where created_at < now() - ${UNUSED_HOURS} * interval '1 hour'
      and not exists (select 1 from partner_pages p where ${names('p.page')})
      and not exists (select 1 from partner_page_editions e where ${names("(e.content -> 'page')")})`);
}
