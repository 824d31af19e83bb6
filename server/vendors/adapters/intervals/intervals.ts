import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { bodyOf, parsed, withQuery } from '../http.ts';
import { validItems, readJson } from '../proofs.ts';
import { emptyPush, type OfferedFile, type Vendor, VendorFailure } from '../vendor.ts';
import { athleteUrl, createIntervalsHttp, keyHeader } from './api.ts';
import { createCalendar } from './calendar.ts';
import type { IntervalsSettings } from './settings.ts';
import { wellnessOf } from './wellness.ts';

/** Expiry of a key, 2100-01-01: it is valid until its owner creates another one. */
const NO_END = 4_102_444_800;
const DAY = 86_400;
/** Number of nights requested per sync. */
const WELLNESS_DAYS = 28;

const text = z.optional(z.nullable(z.string()));
const athlete = z.object({ id: z.string().check(z.regex(/^i?\d{1,20}$/)) });
/** An activity in a list. `start_date_local` is local time, `start_date` UTC. */
const activity = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  start_date: text,
  start_date_local: text,
  source: text,
  file_type: text,
  name: text,
});
/** Requested fields; all other data is read from the activity's file. */
const fields = 'id,start_date,start_date_local,source,file_type,name';

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const secondsOf = (time: string | null | undefined) => {
  const at = time ? Date.parse(`${time.slice(0, 19)}Z`) / 1000 : Number.NaN;
  return Number.isFinite(at) ? at : null;
};

/** Decompresses a file. All types are gzipped, unless a proxy decompressed them. */
async function unpacked(packed: Readable): Promise<Readable> {
  const chunks = packed.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) throw new VendorFailure('later', 'the file is empty');
  async function* whole() {
    yield first.value;
    yield* chunks;
  }
  const bytes = Readable.from(whole(), { objectMode: false });
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  return isPacked ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}

/** Creates the client of intervals.icu: a personal API key, activities by list, original files. */
export function createIntervals({ apiUrl, keyPage, gapMs }: IntervalsSettings): Vendor {
  const http = createIntervalsHttp(gapMs);

  function offered(externalUserId: string, one: z.infer<typeof activity>): OfferedFile {
    const local = secondsOf(one.start_date_local);
    const utc = secondsOf(one.start_date);
    const withheld = one.source === 'STRAVA' ? 'fromStrava' : one.source === 'MANUAL' ? 'byHand' : undefined;
    return {
      externalUserId,
      externalId: one.id,
      name: withheld ? one.name || one.id : `${one.id}.${/^\w{2,4}$/.exec(one.file_type ?? '')?.[0] ?? 'fit'}`,
      title: one.name || null,
      address: `${apiUrl}/activity/${one.id}/file`,
      // Stubs have only the local time.
      start: utc ?? local,
      utcOffset: local === null || utc === null ? null : local - utc,
      ...(withheld && { withheld }),
    };
  }

  return {
    id: 'intervals',
    historyDays: 60,
    historyReach: null,
    // Rows have no modification time and only registered applications are notified, so two months are compared each time.
    syncHours: 0.25,
    overlapDays: 60,
    deletes: true,
    withholds: true,
    keepDays: null,
    editions: false,
    history: {
      kind: 'listed',
      // The service uses days in the athlete's time zone, and has no pagination.
      async list({ token, account }, { from, until }) {
        const range = { oldest: dayOf(from - DAY), newest: dayOf(until + DAY), fields };
        const url = withQuery(athleteUrl(apiUrl, '/activities'), range);
        const rows = validItems(
          activity,
          parsed(z.array(z.unknown()), await http.json(url, { headers: keyHeader(token) })),
        );
        const files = rows.map((one) => offered(account, one));
        const isIn = ({ start }: OfferedFile) => start === null || (start >= from && start < until);
        return { files: files.filter(isIn), next: null };
      },
    },

    async wellness({ token }) {
      const now = Date.now() / 1000;
      const range = { oldest: dayOf(now - WELLNESS_DAYS * DAY), newest: dayOf(now + DAY) };
      const url = withQuery(athleteUrl(apiUrl, '/wellness.json'), range);
      return wellnessOf(parsed(z.array(z.unknown()), await http.json(url, { headers: keyHeader(token) })));
    },

    keys: {
      page: keyPage,
      async join(key) {
        const { id } = parsed(athlete, await http.json(athleteUrl(apiUrl), { headers: keyHeader(key) }));
        const tokens = { access: key, accessExpires: NO_END, refresh: null };
        return { tokens, account: { externalUserId: id, permissions: [] } };
      },
    },
    calendar: createCalendar(http, apiUrl),
    refresh: async () => {
      throw new VendorFailure('refused', 'a key cannot be renewed');
    },

    fetchFile: async ({ token }, address) => unpacked(bodyOf(await http.ask(address, { headers: keyHeader(token) }))),
    // Only the owner can revoke a key, in the service's settings.
    forget: async () => {},

    // It only pushes to registered applications.
    mayBeGenuine: () => false,
    prove: async () => 'forged',
    readBody: readJson,
    readPush: () => emptyPush,
    acknowledgement: {},
  };
}
