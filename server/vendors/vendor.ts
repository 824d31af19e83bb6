import type { Readable } from 'node:stream';
import type { DeviceType } from '../../domain/entities/member.ts';

/** What an account's owner let us have. Times in unix seconds. */
export interface VendorTokens {
  readonly access: string;
  readonly accessExpires: number;
  /** Null where the vendor gives none. */
  readonly refresh: string | null;
}

export interface VendorAccount {
  /** Stable over links: names the account in what the vendor pushes. */
  readonly externalUserId: string;
  readonly permissions: readonly string[];
}

/** An activity file that the vendor offers. */
export interface OfferedFile {
  readonly externalUserId: string;
  /** The vendor's id of the activity. */
  readonly externalId: string;
  readonly name: string;
  /** Where to fetch it, to be used to the letter. */
  readonly address: string;
  /** Unix seconds, null when the vendor does not say. */
  readonly start: number | null;
}

/** What a push says, the parts that concern us. */
export interface VendorNews {
  readonly files: readonly OfferedFile[];
  /** Accounts whose owner has taken the access away. */
  readonly ended: readonly string[];
  readonly permissions: readonly VendorAccount[];
}

/**
 * One vendor's way of doing what they all do. Every call may throw {@link VendorFailure}; none is made again by itself.
 */
export interface Vendor {
  readonly id: DeviceType;
  /** Days that one request for history may span. */
  readonly historyDays: number;
  /** The consent page, with PKCE (S256). */
  consentUrl(request: { readonly state: string; readonly challenge: string; readonly redirectUri: string }): string;
  exchange(grant: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<VendorTokens>;
  refresh(token: string): Promise<VendorTokens>;
  account(access: string): Promise<VendorAccount>;
  /** Asks for the activities that began in [from, to), unix seconds; they come by push. */
  requestHistory(access: string, from: number, to: number): Promise<void>;
  /** The file's bytes as they come. */
  fetchFile(access: string, address: string): Promise<Readable>;
  /** Ends the access on the vendor's side. */
  forget(access: string): Promise<void>;
  /** Whether a push may come from the vendor, by its headers. */
  isSender(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /** What a push says; what is not understood or not allowed is left out. */
  readPush(body: unknown): VendorNews;
}

/** Vendors that are set up on this server. */
export type Vendors = { readonly [Id in DeviceType]?: Vendor };

/**
 * `refused`: the token no longer holds. `forbidden`: a permission is missing. `repeated`: asked before, so nothing to do. `tooOld`: the
 * vendor has nothing that old, or will not give it. `gone`: the address was used or is too old. `later`: busy, broken, silent or talking
 * nonsense; worth another try.
 */
export type VendorTrouble = 'refused' | 'forbidden' | 'repeated' | 'tooOld' | 'gone' | 'later';

/** A vendor did not do what it was asked. The message never holds a token or an address. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  readonly trouble: VendorTrouble;
  /** Seconds that the vendor asks to wait, or null. */
  readonly retryAfter: number | null;

  constructor(trouble: VendorTrouble, message: string, retryAfter: number | null = null) {
    super(message);
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}
