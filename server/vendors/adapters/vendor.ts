import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { DeviceType } from '../../../domain/entities/member.ts';
import type { WellnessRow } from '../../../domain/metrics/wellness.ts';
import type { WorkoutCalendar } from './workout-calendar.ts';

/** What an account's owner let us have. Times in unix seconds. */
export interface VendorTokens {
  readonly access: string;
  readonly accessExpires: number;
  /** Null where the vendor gives none, or no new one. */
  readonly refresh: string | null;
}

export interface VendorAccount {
  /** Stable over links: names the account in what the vendor pushes. Always text, however the vendor writes it. */
  readonly externalUserId: string;
  readonly permissions: readonly string[];
}

/** What a call for an account is made with. */
export interface VendorAccess {
  readonly token: string;
  /** The account's {@link VendorAccount.externalUserId}. */
  readonly account: string;
}

/** An activity file that the vendor offers. */
export interface OfferedFile {
  readonly externalUserId: string;
  /** The vendor's id of the activity. */
  readonly externalId: string;
  readonly name: string;
  /** What the vendor calls the activity; left out where it calls it nothing. */
  readonly title?: string | null;
  /** Where to fetch it, to be used to the letter; or whatever else the vendor's own {@link Vendor.fetchFile} needs. */
  readonly address: string;
  /** Unix seconds, null when the vendor does not say. */
  readonly start: number | null;
  /** Local minus UTC in seconds at the start, null when the vendor does not say. */
  readonly utcOffset: number | null;
  /** Why the vendor has no file of this activity for us: it is listed without being fetched. */
  readonly withheld?: 'fromStrava' | 'byHand';
}

/** What a push says of a night or a day. */
export interface OfferedWellness {
  readonly externalUserId: string;
  readonly row: WellnessRow;
}

export interface WellnessDue {
  readonly externalUserId: string;
  /** The day of a new weight; null if there is none. */
  readonly weighedOn: string | null;
}

/** What a push says, the parts that concern us. */
export interface VendorNews {
  readonly files: readonly OfferedFile[];
  readonly wellness: readonly OfferedWellness[];
  /** New nights or a new weight, which the push does not hold: the vendor is asked for them. */
  readonly wellnessDue: readonly WellnessDue[];
  /** Accounts whose owner has taken the access away. */
  readonly ended: readonly string[];
  readonly permissions: readonly VendorAccount[];
}

/** News of nothing. */
export const noNews: VendorNews = { files: [], wellness: [], wellnessDue: [], ended: [], permissions: [] };

/** A push as it came, before anything in it is believed. */
export interface RawPush {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** `greeting`: the vendor only looks whether somebody is there; it says nothing, so it needs no proof. */
export type PushProof = 'genuine' | 'greeting' | 'forged';

/** The page on which an account's owner is asked. */
export interface Consent {
  readonly url: string;
  /**
   * Where the vendor names the attempt itself (OAuth 1.0a): its name in place of our state, and what the answer is traded with in place of the
   * PKCE verifier.
   */
  readonly own?: { readonly state: string; readonly verifier: string };
}

/** Who the account's owner is. Weight in kg, height in metres, birth date as YYYY-MM-DD; null is not told. */
export interface VendorProfile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthDate: string | null;
  readonly gender: 'F' | 'M' | null;
  readonly weight: number | null;
  readonly height: number | null;
}

export type LoginVerdict = 'good' | 'bad' | 'locked' | 'resetRequired';

/** The vendor pushes what it is asked for, and does not say when that was all. */
export interface PushedHistory {
  readonly kind: 'pushed';
  /** Asks for the activities that began in [from, until), unix seconds. */
  request(access: VendorAccess, from: number, until: number): Promise<void>;
}

/** The vendor answers with what it has, page by page. */
export interface ListedHistory {
  readonly kind: 'listed';
  /** @param page null first, then what was answered as `next` */
  list(
    access: VendorAccess,
    range: {
      readonly from: number;
      readonly until: number;
      /** By the moment of the last change rather than the start, where the vendor can: finds what a watch brought late. */
      readonly changed: boolean;
    },
    page: string | null,
  ): Promise<{ readonly files: readonly OfferedFile[]; readonly next: string | null }>;
}

/** An access to an account, and whose it is. */
export interface Joined {
  readonly tokens: VendorTokens;
  readonly account: VendorAccount;
}

/** Linking with an API key that the member copies from the vendor's settings. */
export interface KeyLinking {
  /** The vendor's page that shows the key. */
  readonly page: string;
  /** Checks the key, and finds out whose it is. */
  join(key: string): Promise<Joined>;
}

/** Linking on the vendor's consent page. */
export interface ConsentLinking {
  /** The consent page, with PKCE (S256) where the vendor knows it. */
  consent(request: {
    readonly state: string;
    readonly challenge: string;
    readonly redirectUri: string;
  }): Promise<Consent>;
  /** Trades the code for an access, and finds out whose it is. */
  join(grant: {
    readonly state: string;
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
    readonly memberId: string;
  }): Promise<Joined>;
}

/** A vendor whose accounts are linked on its consent page. */
export type ConsentVendor = Vendor & ConsentLinking;

export const hasConsent = (vendor: Vendor | undefined): vendor is ConsentVendor => vendor?.consent !== undefined;

/**
 * One vendor's way of doing what they all do. Every call may throw {@link VendorFailure}; none is made again by itself.
 */
export interface Vendor extends Partial<ConsentLinking> {
  readonly id: DeviceType;
  /** Only for vendors whose accounts are linked with a key. */
  readonly keys?: KeyLinking;
  readonly history: PushedHistory | ListedHistory;
  /** Days that one request for history may span. */
  readonly historyDays: number;
  /** Days back that the vendor has anything of; null when there is no such bound. */
  readonly historyReach: number | null;
  /** Hours between two scheduled syncs. */
  readonly syncHours: number;
  /** Days before the last sync that the next one lists again; a week unless given. */
  readonly overlapDays?: number;
  /** What its owner deleted is missing in its lists, which name everything else. */
  readonly deletes?: true;
  /** Some activities are listed without a file. */
  readonly withholds?: true;
  /** Days between renewals of an access that nobody uses; null where nothing can be renewed. */
  readonly keepDays: number | null;
  /** Whether an activity that was changed is offered again under its old id. Else an id that is here is not fetched again. */
  readonly editions: boolean;
  /** What an owner has to allow for activities to come, where the vendor names what is allowed. */
  readonly activityPermission?: string;
  /** What an owner has to allow for nights, pulse and weight to come, where the vendor names it. */
  readonly wellnessPermission?: string;
  /** The nights of the last four weeks, and a weight where one is new, where the vendor has to be asked. */
  wellness?(access: VendorAccess, weighedOn: string | null): Promise<readonly WellnessRow[]>;
  /** For vendors that planned workouts can be sent to. */
  readonly calendar?: WorkoutCalendar;
  refresh(refreshToken: string, access: VendorAccess): Promise<VendorTokens>;
  /** The file's bytes as they come. @param attempts how often it was tried before */
  fetchFile(access: VendorAccess, address: string, attempts: number): Promise<Readable>;
  /** Ends the access on the vendor's side. */
  forget(access: VendorAccess): Promise<void>;
  /** For vendors that do not push when an owner takes the access away. */
  isLinked?(access: VendorAccess): Promise<boolean>;
  profile?(access: VendorAccess): Promise<VendorProfile>;
  /** Whether e-mail and password are an account's. Neither is kept. Only where the vendor offers such a check. */
  checkLogin?(email: string, password: string): Promise<LoginVerdict>;
  /** Sees to it that the vendor pushes to us. May be done again. */
  subscribe?(hookUrl: string): Promise<void>;
  /** Whether a push may be the vendor's, by its headers alone, before it is read. */
  mayBeGenuine(headers: IncomingHttpHeaders): boolean;
  /** Whether a push is the vendor's, by its headers and its bytes. */
  prove(push: RawPush): Promise<PushProof>;
  /** Parses a push without loss. @throws SyntaxError */
  readBody(json: string): unknown;
  /** What a push says; what is not understood or not allowed is left out. */
  readPush(body: unknown): VendorNews;
  /** What the vendor wants to hear when a push is safe. */
  readonly acknowledgement: Readonly<Record<string, string>>;
}

/** How far back a first import asks where the vendor has no bound of its own. */
const HISTORY_YEARS = 15;

/** Days back that are asked for when an account is linked. */
export const historyDaysOf = ({ historyReach }: Pick<Vendor, 'historyReach'>): number =>
  historyReach ?? HISTORY_YEARS * 365;

/** Vendors that are set up on this server. */
export type Vendors = { readonly [Id in DeviceType]?: Vendor };

/**
 * `refused`: the token no longer holds. `forbidden`: a permission is missing. `repeated`: asked before, so nothing to do. `tooOld`: the
 * vendor has nothing that old, or will not give it. `gone`: the address was used or is too old. `invalid`: it does not accept what was sent. `later`: busy, broken, silent or talking
 * nonsense; worth another try.
 */
export type VendorTrouble = 'refused' | 'forbidden' | 'repeated' | 'tooOld' | 'gone' | 'invalid' | 'later';

/** What a vendor may say of an account beside that it lets us in no more. */
export type ClosedAccount = 'account_locked' | 'password_reset_required';

/** A vendor did not do what it was asked. The message never holds a token or an address. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  readonly trouble: VendorTrouble;
  /** Seconds that the vendor asks to wait, or null. */
  readonly retryAfter: number | null;
  /** For `refused`: the account problem, if the vendor names one. */
  readonly closed: ClosedAccount | null;
  /** For `refused`: the sealed access that was turned down, if known. */
  readonly seal: string | null;

  constructor(
    trouble: VendorTrouble,
    message: string,
    retryAfter: number | null = null,
    closed: ClosedAccount | null = null,
    seal: string | null = null,
  ) {
    super(message);
    this.trouble = trouble;
    this.retryAfter = retryAfter;
    this.closed = closed;
    this.seal = seal;
  }

  /** The same of this access. */
  about(seal: string): VendorFailure {
    return new VendorFailure(this.trouble, this.message, this.retryAfter, this.closed, seal);
  }
}
