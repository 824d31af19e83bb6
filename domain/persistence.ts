import * as z from 'zod/mini';
import { type Camel, toCamel, toSnake } from './case.ts';
import { DAILY_MESSAGES } from './constants.ts';
import { activityType } from './entities/activity.ts';
import { followee } from './entities/followee.ts';
import { importSummary } from './entities/import.ts';
import { member, memberTypes } from './entities/member.ts';
import { notice } from './entities/notice.ts';
import { tokens } from './entities/session.ts';
import { PERSISTENCE_VERSION, STORAGE_PREFIX } from './persistence-version.ts';

/** Stored data that never comes from the API. */
const app = z.object({
  daily_message: z.nullable(z.object({ day: z.iso.date(), index: z.int().check(z.gte(0), z.lt(DAILY_MESSAGES)) })),
  /**
   * Difference between server and device clock, ms; stored so that token expiry is right immediately after a reload.
   */
  clock_offset_ms: z.number(),
});

/** A session as stored by `machines/session`. `updated_at`: when the tokens were issued, ms since 1970. */
const user = z.object({
  tokens,
  member: z.object({
    member_id: z.string(),
    cognito_id: z.string(),
    visitor: z.object({
      access_level: z.number(),
      member_type: z.enum(memberTypes),
      dashboard_hidden: z.boolean(),
      is_steward: z.optional(z.literal(true)),
    }),
  }),
  updated_at: z.number(),
  /** True if the member chose to stay signed in on this device. */
  is_kept: z.optional(z.literal(true)),
});

/** All state that survives a reload. [core §4 Local persistence] */
const slices = {
  app,
  user,
  member,
  followees: z.array(followee),
  /** Subscription fields from the server; never a card. */
  payment: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  activity_types: z.array(activityType),
  data_imports: z.array(importSummary),
  /** Dismissed sections of the introduction on the start page. */
  home_intro_refs: z.array(z.string()),
  notices: z.array(notice),
} as const;

const keys = {
  app: 'app',
  user: 'user',
  member: 'member',
  followees: 'followees',
  payment: 'payment',
  activityTypes: 'activity_types',
  dataImports: 'data_imports',
  homeIntroRefs: 'home_intro_refs',
  notices: 'notices',
} as const satisfies Record<string, keyof typeof slices>;

export type SliceName = keyof typeof keys;
export type Slice<Name extends SliceName> = Camel<z.infer<(typeof slices)[(typeof keys)[Name]]>>;

export const sliceNames = Object.keys(keys) as SliceName[];
/** Slices that belong to the device rather than a member, so they are kept when signing out. */
export const deviceSlices: readonly SliceName[] = ['app', 'activityTypes'];
/** Slices removed on sign-out. [core §4.2] */
export const memberSlices: readonly SliceName[] = sliceNames.filter((name) => !deviceSlices.includes(name));

/** Returns the storage key of a slice. */
export const storageKey = (name: SliceName): string => STORAGE_PREFIX + keys[name];

const json = z.codec(z.string(), z.json(), {
  decode: (text, payload) => {
    try {
      return JSON.parse(text) as z.core.util.JSONType;
    } catch {
      payload.issues.push({ code: 'invalid_format', format: 'json', input: text });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});

const envelope = z.object({
  version: z.literal(PERSISTENCE_VERSION),
  owner: z.nullable(z.string()),
  value: z.unknown(),
});

/** Returns the owner of a slice: the member's id; null if it belongs to the device. */
const ownerOf = (name: SliceName, memberId: string | null) => (deviceSlices.includes(name) ? null : memberId);

/**
 * Serialises a slice for the browser's storage.
 * @param memberId the signed-in member; other members cannot read the slice
 */
export function toStored<Name extends SliceName>(name: Name, value: Slice<Name>, memberId: string | null): string {
  // Parsed so that fields outside the schema are never written.
  const kept = slices[keys[name]].parse(toSnake(value));
  return JSON.stringify({ version: PERSISTENCE_VERSION, owner: ownerOf(name, memberId), value: kept });
}

/**
 * Reads a slice from the browser's storage; null if it is missing, invalid, or from another version or member.
 * @param memberId the signed-in member; omit it for `user`, which determines the member
 */
export function fromStored<Name extends SliceName>(
  name: Name,
  text: string | null,
  memberId?: string | null,
): Slice<Name> | null {
  const read = z.safeDecode(json, text ?? '');
  const found = read.success ? envelope.safeParse(read.data) : null;
  if (!found?.success) return null;
  if (memberId !== undefined && found.data.owner !== ownerOf(name, memberId)) return null;
  const value = slices[keys[name]].safeParse(found.data.value);
  return value.success ? (toCamel(value.data) as Slice<Name>) : null;
}
