import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { PersonaId } from '../athletes/personas.ts';
import { type Journal, openJournal } from '../journal.ts';

/** An account at the vendor: its persona, and the time up to which its history was generated. */
export interface Account {
  readonly userId: string;
  readonly persona: PersonaId;
  readonly seed: number;
  /** Time up to which the history was generated, seconds since 1970. */
  readonly now: number;
}

/** An activity sent later: its start and the time of sending, seconds since 1970. */
export interface Extra {
  readonly start: number;
  readonly at: number;
}

/** An authorisation code; only its SHA-256 is stored. */
export interface Code {
  readonly hash: string;
  readonly userId: string;
  readonly permissions: readonly string[];
  /** PKCE challenge (S256); empty if the request had none. */
  readonly challenge: string;
  /** Redirect URI of the authorisation request; empty if it had none. */
  readonly redirectUri: string;
  /** Expiry in seconds since 1970. */
  readonly expires: number;
}

/** Tokens; only their SHA-256 is stored. Times in seconds since 1970; `null` for tokens that do not expire, or that the vendor does not issue. */
export interface Grant {
  readonly codeHash: string;
  readonly userId: string;
  readonly access: string;
  readonly accessExpires: number;
  readonly refresh: string | null;
  readonly refreshExpires: number | null;
}

/** A notice for the application's webhook. A `deregistration` outlives the link. */
export interface Notice {
  readonly what: string;
  readonly userId: string;
}

type Event<Told extends Notice, Own> =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'webhook'; readonly url: string | null }
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'recorded'; readonly userId: string; readonly extra: Extra }
  | { readonly kind: 'code'; readonly code: Code }
  | { readonly kind: 'grant'; readonly grant: Grant }
  | { readonly kind: 'refreshed'; readonly old: string; readonly grant: Grant }
  | { readonly kind: 'permissions'; readonly userId: string; readonly permissions: readonly string[] }
  | { readonly kind: 'unlinked'; readonly userId: string }
  | { readonly kind: 'notice'; readonly id: number; readonly notice: Told; readonly at: number }
  | { readonly kind: 'told'; readonly ids: readonly number[] }
  | { readonly kind: 'switches'; readonly switches: Readonly<Record<string, unknown>> }
  | { readonly kind: 'own'; readonly own: Own };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The complete state of a stand-in. Changes go through `record`, which stores them before applying them; vendor-specific changes go through `note`. */
export abstract class StandinState<Told extends Notice, Own> {
  key = '';
  webhook: string | null = null;
  switches: Readonly<Record<string, unknown>> = {};
  readonly accounts = new Map<string, Account>();
  /** Activities added to an account after it was opened. */
  readonly extras = new Map<string, readonly Extra[]>();
  /** Permissions of each linked account. */
  readonly permissions = new Map<string, readonly string[]>();
  /** Codes by hash. Used ones are kept to detect a second use. */
  readonly codes = new Map<string, Code>();
  readonly grantOfCode = new Map<string, Grant>();
  readonly byAccess = new Map<string, Grant>();
  readonly byRefresh = new Map<string, Grant>();
  /** Pending notices, in order. */
  readonly notices = new Map<number, { readonly notice: Told; readonly at: number }>();
  nextNotice = 1;
  readonly #journal: Journal<Event<Told, Own>>;

  constructor(path: string) {
    this.#journal = openJournal<Event<Told, Own>>(path);
  }

  /** Replays the journal. Called once by each vendor's constructor, when its own fields are initialised. */
  protected replay(): void {
    for (const event of this.#journal.past) this.#apply(event);
    if (this.key === '') this.record({ kind: 'key', key: randomBytes(32).toString('hex') });
  }

  protected abstract applyOwn(own: Own): void;
  /** Deletes vendor-specific state of one account whose link ended; `null` for all accounts. */
  protected abstract forgetOwn(userId: string | null): void;

  record(event: Event<Told, Own>): void {
    this.#journal.append(event);
    this.#apply(event);
  }

  note(own: Own): void {
    this.record({ kind: 'own', own });
  }

  addNotice(notice: Told, at: number): void {
    this.record({ kind: 'notice', id: this.nextNotice, notice, at });
  }

  /** Whether an account is linked to the application. */
  isLinked(userId: string): boolean {
    return this.permissions.has(userId);
  }

  /** Number of codes that were never exchanged for tokens. */
  get unusedCodes(): number {
    return this.codes.size - this.grantOfCode.size;
  }

  /** Deletes unused expired codes, and accounts opened only for them. @param now seconds since 1970 */
  forgetUnused(now: number): void {
    for (const [hash, { expires }] of this.codes) {
      if (expires < now && !this.grantOfCode.has(hash)) this.codes.delete(hash);
    }
    const used = new Set([...this.codes.values()].map(({ userId }) => userId));
    for (const userId of this.accounts.keys()) {
      if (!used.has(userId) && !this.isLinked(userId)) this.accounts.delete(userId);
    }
    this.#journal.keep((event) => {
      if (event.kind === 'code') return this.codes.has(event.code.hash);
      return event.kind !== 'account' || this.accounts.has(event.account.userId);
    });
  }

  /** Signs short texts that we receive back in URLs. */
  sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 27);
  }

  /** Deletes accounts, links, history and switches; keeps the application's webhook and the key. */
  reset(): void {
    const { key, webhook } = this;
    for (const store of [
      this.accounts,
      this.extras,
      this.permissions,
      this.codes,
      this.grantOfCode,
      this.byAccess,
      this.byRefresh,
      this.notices,
    ]) {
      store.clear();
    }
    this.forgetOwn(null);
    this.switches = {};
    this.#journal.clear();
    this.record({ kind: 'key', key });
    this.record({ kind: 'webhook', url: webhook });
  }

  close(): void {
    this.#journal.close();
  }

  #drop(grant: Grant): void {
    this.byAccess.delete(grant.access);
    if (grant.refresh !== null) this.byRefresh.delete(grant.refresh);
  }

  #keep(grant: Grant): void {
    this.grantOfCode.set(grant.codeHash, grant);
    this.byAccess.set(grant.access, grant);
    if (grant.refresh !== null) this.byRefresh.set(grant.refresh, grant);
  }

  #unlink(userId: string): void {
    this.permissions.delete(userId);
    for (const grant of this.byAccess.values()) if (grant.userId === userId) this.#drop(grant);
    for (const [id, { notice }] of this.notices) {
      if (notice.userId === userId && notice.what !== 'deregistration') this.notices.delete(id);
    }
    this.forgetOwn(userId);
  }

  #apply(event: Event<Told, Own>): void {
    switch (event.kind) {
      case 'key':
        this.key = event.key;
        return;
      case 'webhook':
        this.webhook = event.url;
        return;
      case 'account':
        this.accounts.set(event.account.userId, event.account);
        return;
      case 'recorded':
        this.extras.set(event.userId, [...(this.extras.get(event.userId) ?? []), event.extra]);
        return;
      case 'code':
        this.codes.set(event.code.hash, event.code);
        return;
      case 'grant':
        this.permissions.set(event.grant.userId, this.codes.get(event.grant.codeHash)?.permissions ?? []);
        this.#keep(event.grant);
        return;
      case 'refreshed': {
        const old = this.byRefresh.get(event.old);
        if (old) this.#drop(old);
        this.#keep(event.grant);
        return;
      }
      case 'permissions':
        this.permissions.set(event.userId, event.permissions);
        return;
      case 'unlinked':
        this.#unlink(event.userId);
        return;
      case 'notice':
        this.notices.set(event.id, { notice: event.notice, at: event.at });
        this.nextNotice = event.id + 1;
        return;
      case 'told':
        for (const id of event.ids) this.notices.delete(id);
        return;
      case 'switches':
        this.switches = event.switches;
        return;
      case 'own':
        this.applyOwn(event.own);
        return;
    }
  }
}

/** State of a vendor without vendor-specific state. */
export class PlainState<Told extends Notice> extends StandinState<Told, never> {
  constructor(path: string) {
    super(path);
    this.replay();
  }

  protected override applyOwn(): void {}

  protected override forgetOwn(): void {}
}

/** State type for code that handles all vendors. */
export type AnyState = StandinState<Notice, unknown>;
