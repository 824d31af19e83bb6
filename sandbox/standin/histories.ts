import type { Watch, Wearer } from '../athletes/fit/file.ts';
import { oneMoreFile, personaFiles, type PersonaFile } from '../athletes/persona-files.ts';
import type { Account, AnyState, Extra } from './state.ts';

/** Seconds from the start of a planned activity until the watch sends it, in the evening, when nothing is in progress. */
const untilSent = 5 * 3600;

interface Listed {
  /** Account that the list was generated from. Another account with the same id after a reset gets a new list. */
  readonly account: Account;
  readonly extras: readonly Extra[];
  readonly diary: readonly PersonaFile[];
  readonly files: readonly PersonaFile[];
  readonly byId: ReadonlyMap<string, PersonaFile>;
}

const none: readonly Extra[] = [];

/** Activities of accounts, listed once and cached. Files are generated when they are downloaded. */
export class Histories {
  readonly #listed = new Map<string, Listed>();
  readonly #state: AnyState;
  readonly #watch: Watch | null;
  readonly #idOf: (file: PersonaFile, userId: string) => string;

  /**
   * @param watch the recording watch; `null` for the watches that the persona wore over the years
   * @param idOf returns the vendor's id of an activity
   */
  constructor(
    state: AnyState,
    watch: Watch | null,
    idOf: (file: PersonaFile, userId: string) => string = ({ id }) => id,
  ) {
    this.#state = state;
    this.#watch = watch;
    this.#idOf = idOf;
  }

  /** Returns all activities of an account, newest first. */
  of(account: Account): readonly PersonaFile[] {
    return this.#list(account).files;
  }

  /** Finds the activity with the vendor's id; `null` if the account does not have it. */
  find(account: Account, id: string): PersonaFile | null {
    return this.#list(account).byId.get(id) ?? null;
  }

  /** Returns the vendor's id of an activity. */
  idOf({ userId }: Account, file: PersonaFile): string {
    return this.#idOf(file, userId);
  }

  /** Returns the person's current data. */
  wearerOf(account: Account): Wearer {
    const [newest] = this.of(account);
    const { persona, seed, now } = account;
    return (newest ?? oneMoreFile(persona, seed, now, now, this.#watch)).recording().wearer;
  }

  /** Returns when the watch sent an activity, in seconds since 1970. */
  sentAt({ userId }: Account, { startTime }: PersonaFile): number {
    const extra = this.#state.extras.get(userId)?.find(({ start }) => start === startTime);
    return extra?.at ?? startTime + untilSent;
  }

  #list(account: Account): Listed {
    const { userId, persona, seed, now } = account;
    const extras = this.#state.extras.get(userId) ?? none;
    const cached = this.#listed.get(userId);
    const known = cached?.account === account ? cached : null;
    if (known?.extras === extras) return known;
    const diary = known?.diary ?? [...personaFiles(persona, seed, now, this.#watch)];
    const files = [...diary, ...extras.map(({ start }) => oneMoreFile(persona, seed, now, start, this.#watch))];
    files.sort((a, b) => b.startTime - a.startTime);
    const byId = new Map(files.map((file) => [this.#idOf(file, userId), file] as const));
    const listed = { account, extras, diary, files, byId };
    this.#listed.set(userId, listed);
    return listed;
  }
}
