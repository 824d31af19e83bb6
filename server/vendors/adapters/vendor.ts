import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { WellnessRow } from '../../../domain/metrics/wellness.ts';
import type { WorkoutCalendar } from './workout-calendar.ts';

/** Tokens of an account. Times are in seconds since 1970. */
export interface VendorTokens {
  readonly access: string;
  readonly accessExpires: number;
  /** Refresh token; `null` if the vendor issues none, or no new one. */
  readonly refresh: string | null;
}

export interface VendorAccount {
  /** Identifies the account in pushes, and is stable across links. Always text, whatever the vendor's type. */
  readonly externalUserId: string;
  readonly permissions: readonly string[];
}

/** Credentials for calls on an account. */
export interface VendorAccess {
  readonly token: string;
  /** The account's {@link VendorAccount.externalUserId}. */
  readonly account: string;
}

/** An activity file offered by the vendor. */
export interface OfferedFile {
  readonly externalUserId: string;
  /** The vendor's id of the activity. */
  readonly externalId: string;
  readonly name: string;
  /** The vendor's name for the activity; omitted if there is none. */
  readonly title?: string | null;
  /** URL to fetch the file from unchanged, or other data for the vendor's own {@link Vendor.fetchFile}. */
  readonly address: string;
  /** Start in seconds since 1970; `null` if unknown. */
  readonly start: number | null;
  /** Local time minus UTC at the start, s; `null` if unknown. */
  readonly utcOffset: number | null;
  /** Reason why the vendor provides no file for this activity, which is then listed but not fetched. */
  readonly withheld?: 'fromStrava' | 'byHand';
}

/** Data on a night or day in a push. */
export interface OfferedWellness {
  readonly externalUserId: string;
  readonly row: WellnessRow;
}

export interface WellnessDue {
  readonly externalUserId: string;
  /** Day of a new weight; `null` if there is none. */
  readonly weighedOn: string | null;
}

/** The relevant contents of a push. */
export interface PushContents {
  readonly files: readonly OfferedFile[];
  readonly wellness: readonly OfferedWellness[];
  /** New nights or a new weight that the push announces without containing them, so they must be requested. */
  readonly wellnessDue: readonly WellnessDue[];
  /** Accounts whose owner revoked our access. */
  readonly ended: readonly string[];
  readonly permissions: readonly VendorAccount[];
}

/** An empty push. */
export const emptyPush: PushContents = { files: [], wellness: [], wellnessDue: [], ended: [], permissions: [] };

/** A raw push that has not been verified. */
export interface RawPush {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Result of verifying a push. `greeting`: the vendor only checks that the URL responds; it has no content, so it needs no proof. */
export type PushProof = 'genuine' | 'greeting' | 'forged';

/** The consent page for an account's owner. */
export interface Consent {
  readonly url: string;
  /** Set for OAuth 1.0a, where the vendor identifies the attempt: its identifier replaces our state, and its secret replaces the PKCE verifier. */
  readonly own?: { readonly state: string; readonly verifier: string };
}

/** The account owner's profile. Weight in kg, height in metres, birth date as YYYY-MM-DD; `null` if unknown. */
export interface VendorProfile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthDate: string | null;
  readonly gender: 'F' | 'M' | null;
  readonly weight: number | null;
  readonly height: number | null;
}

export type LoginVerdict = 'good' | 'bad' | 'locked' | 'resetRequired';

/** History of a vendor that pushes requested activities, without indicating the end. */
export interface PushedHistory {
  readonly kind: 'pushed';
  /** Requests activities that began in [from, until), in seconds since 1970. */
  request(access: VendorAccess, from: number, until: number): Promise<void>;
}

/** History of a vendor that lists activities page by page. */
export interface ListedHistory {
  readonly kind: 'listed';
  /** Reads one page. @param page `null` for the first page, then the returned `next` */
  list(
    access: VendorAccess,
    range: {
      readonly from: number;
      readonly until: number;
      /** Filters by modification time rather than start, if the vendor supports it, which finds activities uploaded late. */
      readonly changed: boolean;
    },
    page: string | null,
  ): Promise<{ readonly files: readonly OfferedFile[]; readonly next: string | null }>;
}

/** Access to an account, and its owner. */
export interface LinkedAccess {
  readonly tokens: VendorTokens;
  readonly account: VendorAccount;
}

/** Linking with an API key that the member copies from the vendor's settings. */
export interface KeyLinking {
  /** URL of the vendor's page with the key. */
  readonly page: string;
  /** Verifies the key and identifies its account. */
  join(key: string): Promise<LinkedAccess>;
}

/** Linking on the vendor's consent page. */
export interface ConsentLinking {
  /** Returns the consent page, with PKCE (S256) if the vendor supports it. */
  consent(request: {
    readonly state: string;
    readonly challenge: string;
    readonly redirectUri: string;
  }): Promise<Consent>;
  /** Exchanges the code for an access and identifies the account. */
  join(grant: {
    readonly state: string;
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
    readonly memberId: string;
  }): Promise<LinkedAccess>;
}

/** A vendor whose accounts are linked on its consent page. */
export type ConsentVendor = Vendor & ConsentLinking;

export const hasConsent = (vendor: Vendor | undefined): vendor is ConsentVendor => vendor?.consent !== undefined;

/** The common interface of all vendors. Every call may throw {@link VendorFailure}; none is retried automatically. */
export interface Vendor extends Partial<ConsentLinking> {
  readonly id: DeviceType;
  /** Set for vendors whose accounts are linked with a key. */
  readonly keys?: KeyLinking;
  readonly history: PushedHistory | ListedHistory;
  /** Maximum days per history request. */
  readonly historyDays: number;
  /** Days of history that the vendor provides; `null` if unlimited. */
  readonly historyReach: number | null;
  /** Hours between two scheduled syncs. */
  readonly syncHours: number;
  /** Days before the last sync that the next one lists again. Defaults to a week. */
  readonly overlapDays?: number;
  /** True if the vendor's lists are complete, so missing activities were deleted by their owner. */
  readonly deletes?: true;
  /** True if the vendor lists some activities without a file. */
  readonly withholds?: true;
  /** Days between renewals of an unused access; `null` if it cannot be renewed. */
  readonly keepDays: number | null;
  /** Whether a changed activity is offered again under its id. Otherwise known ids are not fetched again. */
  readonly editions: boolean;
  /** Permission required for activities, if the vendor reports permissions. */
  readonly activityPermission?: string;
  /** Permission required for wellness data, if the vendor reports permissions. */
  readonly wellnessPermission?: string;
  /** Returns the nights of the last four weeks, and a new weight. For vendors that do not push them. */
  wellness?(access: VendorAccess, weighedOn: string | null): Promise<readonly WellnessRow[]>;
  /** Set for vendors that accept planned workouts. */
  readonly calendar?: WorkoutCalendar;
  refresh(refreshToken: string, access: VendorAccess): Promise<VendorTokens>;
  /** Fetches a file's bytes as a stream. @param attempts number of earlier attempts */
  fetchFile(access: VendorAccess, address: string, attempts: number): Promise<Readable>;
  /** Revokes the access at the vendor. */
  forget(access: VendorAccess): Promise<void>;
  /** Whether an account is still linked. For vendors that do not notify us when an owner revokes the access. */
  isLinked?(access: VendorAccess): Promise<boolean>;
  profile?(access: VendorAccess): Promise<VendorProfile>;
  /** Verifies an account's email and password, neither of which is stored. Only for vendors with such a check. */
  checkLogin?(email: string, password: string): Promise<LoginVerdict>;
  /** Registers our push URL with the vendor. Idempotent. */
  subscribe?(hookUrl: string): Promise<void>;
  /** Whether a push may come from the vendor, judging by its headers, before its body is read. */
  mayBeGenuine(headers: IncomingHttpHeaders): boolean;
  /** Verifies a push by its headers and bytes. */
  prove(push: RawPush): Promise<PushProof>;
  /** Parses a push without loss of precision. @throws SyntaxError */
  readBody(json: string): unknown;
  /** Returns the contents of a push without unknown or forbidden parts. */
  readPush(body: unknown): PushContents;
  /** Response that acknowledges a push. */
  readonly acknowledgement: Readonly<Record<string, string>>;
}

/** Years requested by a first import if the vendor has no limit. */
const HISTORY_YEARS = 15;

/** Returns the days of history requested when an account is linked. */
export const historyDaysOf = ({ historyReach }: Pick<Vendor, 'historyReach'>): number =>
  historyReach ?? HISTORY_YEARS * 365;

/** Vendors configured on this server. */
export type Vendors = { readonly [Id in DeviceType]?: Vendor };

/**
 * Kinds of errors. `refused`: the token is no longer valid. `forbidden`: a permission is missing. `repeated`: already requested, so there
 * is nothing to do. `tooOld`: the vendor provides nothing that old. `gone`: the URL was used or has expired. `invalid`: the data sent was
 * rejected. `later`: the vendor is busy, failing, unresponsive or sent an invalid response, so a retry may help.
 */
export type VendorTrouble = 'refused' | 'forbidden' | 'repeated' | 'tooOld' | 'gone' | 'invalid' | 'later';

/** Account problems that a vendor may report when it refuses access. */
export type ClosedAccount = 'account_locked' | 'password_reset_required';

/** A vendor request failed. The message never contains a token or URL. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  readonly trouble: VendorTrouble;
  /** Delay in seconds requested by the vendor; `null` if unknown. */
  readonly retryAfter: number | null;
  /** Set for `refused` if the vendor reports an account problem. */
  readonly closed: ClosedAccount | null;
  /** Set for `refused` to the sealed access that was rejected, if known. */
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

  /** Returns a copy of the failure that concerns this access. */
  about(seal: string): VendorFailure {
    return new VendorFailure(this.trouble, this.message, this.retryAfter, this.closed, seal);
  }
}
