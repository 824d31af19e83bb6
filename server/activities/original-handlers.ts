import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Originals } from '../originals/store.ts';
import { isPresigned, presign } from '../base/presigned.ts';
import type { Sealer } from '../base/seal.ts';
import { findOriginal } from './wire.store.ts';

const PURPOSE = 'presigned original';

interface OriginalDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly originals: Originals;
  readonly now: () => Date;
}

/** Returns a file's name without its folders in the archive and without characters that file systems refuse. */
export const fileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .slice(-120)
    .replaceAll(/[\p{Cc}\p{Cs}"*:<>?|]/gu, '_') || 'activity';

/** Returns the header for a file name: non-ASCII letters are in the second form, which all browsers read. [RFC 6266] */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^ -~]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()]/g, escape)}`;

/** Creates the handlers that download the unchanged original files of activities. */
export function createOriginalHandlers({ db, sealer, originals, now }: OriginalDeps) {
  async function kept(activityId: string) {
    const found = await findOriginal(db, activityId);
    const there = found && (await originals.find(found.hash));
    if (!there) throw new ApiFailure(404, 'no_original', 'This activity has no file.');
    return { hash: found.hash, name: fileName(found.name), bytes: there.bytes };
  }

  return {
    async requestOriginal({ params: { id } }) {
      const { name, bytes } = await kept(id);
      const url = `/api/presigned/originals/${id}?${new URLSearchParams(presign(sealer, PURPOSE, id, now()))}`;
      return { status: 200, body: { url, name, bytes } };
    },

    async downloadOriginal({ params: { id }, query }) {
      if (!isPresigned(sealer, PURPOSE, id, query, now())) {
        throw new ApiFailure(403, 'address_expired', 'This address is wrong or has expired. Request a new one.');
      }
      const { hash, name, bytes } = await kept(id);
      const location = await originals.addressOf(hash, disposition(name));
      if (location !== null) return { status: 302, headers: { location, 'cache-control': 'no-store' } };
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(bytes),
        'content-disposition': disposition(name),
        'cache-control': 'no-store',
      };
      return { status: 200, headers, body: (await originals.open(hash)) as never };
    },
  } satisfies Partial<Handlers>;
}
