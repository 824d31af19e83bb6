import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { typeOfWord } from '../../domain/export-tables/sport-words.ts';
import { uploadTexts } from '../../domain/entities/upload.ts';
import { nameIn } from '../../domain/export-tables/table.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers, Owners } from '../http/handlers.ts';
import { findImport } from './imports.store.ts';
import type { ReadRequest, ReceiveUpload } from './receive-upload.ts';
import { receiveBody, receiveFiles } from './upload.ts';
import { readUpload } from './upload-result.ts';

/** Milliseconds to wait for the result before returning the polling URL: phones time out after thirty seconds. */
const PATIENCE_MS = 15_000;
const FIRST_LOOK_MS = 100;
const LAST_LOOK_MS = 1000;

/** Name given to a file without one. */
const UNNAMED = 'upload';

type Texts = z.infer<typeof uploadTexts>;

/** Returns the file name in a header such as `attachment; filename="run.fit"`. */
export function nameInHeader(header: string | undefined): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header ?? '') ?? [];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded.trim());
  } catch {
    // The plain name is used instead.
  }
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
}

const unknownSport = () =>
  new ApiFailure(400, 'invalid_request', 'Longrun does not know this sport.', { sport: ['Unknown sport'] });

/** Validates the reported name and activity type. @throws ApiFailure 400 */
function uploadTextsOf({ name, sport }: Texts) {
  const typeId = sport === undefined || sport.trim() === '' ? null : typeOfWord(sport);
  if (sport?.trim() && typeId === null) throw unknownSport();
  return { title: nameIn(name), typeId };
}

/** Reads a form, or a body that is a single file. */
const readRequestWith =
  (query: Texts): ReadRequest =>
  async (request, intake, limits) => {
    // Validated before anything is received.
    uploadTextsOf(query);
    let texts = query;
    const { 'content-type': type, 'content-disposition': disposition } = request.headers;
    const files = type?.startsWith('multipart/')
      ? await receiveFiles(request, intake, limits, {
          anyField: true,
          onText(field, value) {
            const text = uploadTexts.safeParse({ [field]: value });
            if (text.success) texts = { ...text.data, ...texts };
          },
        })
      : await receiveBody(request, intake, limits, query.filename ?? nameInHeader(disposition) ?? UNNAMED);
    const stated = uploadTextsOf(texts);
    return files
      .filter(({ bytes, hash, name }) => hash === null || bytes > 0 || name !== UNNAMED)
      .map((file) => ({ ...file, ...stated }));
  };

/** Returns the maximum waiting time; shorter if a `Prefer: wait=5` header says so. [RFC 7240] */
function patienceOf({ headers: { prefer } }: FastifyRequest): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})/i.exec(String(prefer ?? '')) ?? [];
  return seconds === undefined ? PATIENCE_MS : Math.min(PATIENCE_MS, Number(seconds) * 1000);
}

/** Waits for an import to end, up to a limit. Stops if the client disconnects. */
async function untilOver(db: Db, importId: string, request: FastifyRequest): Promise<void> {
  const { raw } = request;
  const until = performance.now() + patienceOf(request);
  for (let pause = FIRST_LOOK_MS; performance.now() < until; pause = Math.min(2 * pause, LAST_LOOK_MS)) {
    await wait(pause);
    if (raw.socket.destroyed || (await findImport(db, importId))?.state !== 'active') return;
  }
}

/** Creates the handlers for file uploads by members' programs, with a personal token. */
export function createUploadHandlers(
  db: Db,
  receiveUpload: ReceiveUpload,
  { publicUrl, publicUrlIsSet }: Pick<Config, 'publicUrl' | 'publicUrlIsSet'>,
): Pick<Handlers, 'uploadFile' | 'getUpload'> {
  const siteOf = ({ protocol, host }: FastifyRequest) => (publicUrlIsSet ? publicUrl : `${protocol}://${host}`);
  const answer = async (importId: string, request: FastifyRequest) => {
    const body = await readUpload(db, importId, siteOf(request));
    if (!body) throw new ApiFailure(404, 'not_found', 'There is no such upload.');
    if (body.is_finished) return { status: 200, body } as const;
    return { status: 202, body, headers: { location: body.status_url } } as const;
  };
  return {
    async uploadFile({ query, caller, request }) {
      const importId = await receiveUpload(request, caller, readRequestWith(query));
      await untilOver(db, importId, request);
      return answer(importId, request);
    },
    getUpload: ({ params, request }) => answer(params.id, request),
  };
}

/** Returns the owner of an upload. */
export const uploadOwners = (db: Db): Pick<Owners, 'getUpload'> => ({
  getUpload: async ({ id }) => {
    const importRow = await findImport(db, id);
    return importRow?.source === 'file' ? importRow.memberId : null;
  },
});
