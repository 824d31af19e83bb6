import { createHash, createHmac, randomBytes } from 'node:crypto';
import { openJournal } from '../journal.ts';
import type { PersonaId } from '../athletes/personas.ts';

/** Permissions that a person ticks on the consent page. */
export const permissions = ['ACTIVITY_EXPORT', 'HISTORICAL_DATA_EXPORT', 'HEALTH_EXPORT', 'WORKOUT_IMPORT'] as const;
export type Permission = (typeof permissions)[number];

/** An account at the vendor: who it is, and the moment its history was told from. */
export interface Account {
  readonly userId: string;
  readonly persona: PersonaId;
  readonly seed: number;
  /** Unix seconds. */
  readonly now: number;
}

/** An authorisation code or a token, kept by its SHA-256 only. */
export interface Code {
  readonly hash: string;
  readonly userId: string;
  readonly permissions: readonly Permission[];
  readonly challenge: string;
  readonly redirectUri: string;
  /** Unix seconds. */
  readonly expires: number;
}

export interface Grant {
  readonly codeHash: string;
  readonly userId: string;
  readonly access: string;
  readonly accessExpires: number;
  readonly refresh: string;
  readonly refreshExpires: number;
}

/** Something to tell the application's webhook. Times in unix seconds. */
export type Notice =
  | {
      readonly what: 'files';
      readonly userId: string;
      readonly start: number;
      readonly end: number;
      readonly base: string | null;
    }
  | { readonly what: 'deregistration'; readonly userId: string }
  | { readonly what: 'permissions'; readonly userId: string; readonly at: number };

type Event =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'port'; readonly port: number }
  | { readonly kind: 'webhook'; readonly url: string | null }
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'code'; readonly code: Code }
  | { readonly kind: 'grant'; readonly grant: Grant }
  | { readonly kind: 'refreshed'; readonly old: string; readonly grant: Grant }
  | { readonly kind: 'permissions'; readonly userId: string; readonly permissions: readonly Permission[] }
  | { readonly kind: 'unlinked'; readonly userId: string }
  | { readonly kind: 'backfill'; readonly userId: string; readonly range: string }
  | { readonly kind: 'notice'; readonly id: number; readonly notice: Notice; readonly at: number }
  | { readonly kind: 'told'; readonly ids: readonly number[] }
  | { readonly kind: 'fetched'; readonly file: string }
  | { readonly kind: 'switches'; readonly switches: Readonly<Record<string, unknown>> };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Everything the stand-in remembers. Changes go through `record`, which keeps them before they count. */
export class GarminState {
  key = '';
  port = 0;
  webhook: string | null = null;
  switches: Readonly<Record<string, unknown>> = {};
  readonly accounts = new Map<string, Account>();
  readonly permissions = new Map<string, readonly Permission[]>();
  /** By hash; a code stays here after its use, so that a second use is seen. */
  readonly codes = new Map<string, Code>();
  readonly grantOfCode = new Map<string, Grant>();
  readonly byAccess = new Map<string, Grant>();
  readonly byRefresh = new Map<string, Grant>();
  readonly backfills = new Set<string>();
  /** Not told yet, in the order of asking. */
  readonly notices = new Map<number, { readonly notice: Notice; readonly at: number }>();
  readonly fetched = new Set<string>();
  nextNotice = 1;
  readonly #journal;

  constructor(path: string) {
    this.#journal = openJournal<Event>(path);
    for (const event of this.#journal.past) this.#apply(event);
    if (this.key === '') this.record({ kind: 'key', key: randomBytes(32).toString('hex') });
  }

  record(event: Event): void {
    this.#journal.append(event);
    this.#apply(event);
  }

  addNotice(notice: Notice, at: number): void {
    this.record({ kind: 'notice', id: this.nextNotice, notice, at });
  }

  /** Whether an account has a link to the application. */
  isLinked(userId: string): boolean {
    return this.permissions.has(userId);
  }

  /** Signs short texts that come back to us in addresses. */
  sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 27);
  }

  /** Forgets accounts, links, history and switches; keeps the application's webhook, the port and the key. */
  reset(): void {
    const { key, port, webhook } = this;
    for (const store of [
      this.accounts,
      this.permissions,
      this.codes,
      this.grantOfCode,
      this.byAccess,
      this.byRefresh,
    ]) {
      store.clear();
    }
    this.backfills.clear();
    this.notices.clear();
    this.fetched.clear();
    this.switches = {};
    this.#journal.clear();
    this.record({ kind: 'key', key });
    this.record({ kind: 'port', port });
    this.record({ kind: 'webhook', url: webhook });
  }

  close(): void {
    this.#journal.close();
  }

  #drop(grant: Grant): void {
    this.byAccess.delete(grant.access);
    this.byRefresh.delete(grant.refresh);
  }

  #keep(grant: Grant): void {
    this.grantOfCode.set(grant.codeHash, grant);
    this.byAccess.set(grant.access, grant);
    this.byRefresh.set(grant.refresh, grant);
  }

  #unlink(userId: string): void {
    this.permissions.delete(userId);
    for (const grant of this.byRefresh.values()) if (grant.userId === userId) this.#drop(grant);
    for (const [id, { notice }] of this.notices) {
      if (notice.userId === userId && notice.what !== 'deregistration') this.notices.delete(id);
    }
    for (const range of this.backfills) if (range.startsWith(`${userId} `)) this.backfills.delete(range);
  }

  #apply(event: Event): void {
    switch (event.kind) {
      case 'key':
        this.key = event.key;
        return;
      case 'port':
        this.port = event.port;
        return;
      case 'webhook':
        this.webhook = event.url;
        return;
      case 'account':
        this.accounts.set(event.account.userId, event.account);
        return;
      case 'code':
        this.codes.set(event.code.hash, event.code);
        return;
      case 'grant': {
        const code = this.codes.get(event.grant.codeHash);
        this.permissions.set(event.grant.userId, code?.permissions ?? []);
        this.#keep(event.grant);
        return;
      }
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
      case 'backfill':
        this.backfills.add(`${event.userId} ${event.range}`);
        return;
      case 'notice':
        this.notices.set(event.id, { notice: event.notice, at: event.at });
        this.nextNotice = event.id + 1;
        return;
      case 'told':
        for (const id of event.ids) this.notices.delete(id);
        return;
      case 'fetched':
        this.fetched.add(event.file);
        return;
      case 'switches':
        this.switches = event.switches;
        return;
    }
  }
}
