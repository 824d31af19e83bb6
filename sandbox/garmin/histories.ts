import { personaFiles, type PersonaFile } from '../athletes/persona-files.ts';
import type { Account } from './state.ts';

/** What accounts hold, listed once and kept; files themselves are made when they are fetched. */
export class Histories {
  readonly #byUser = new Map<string, readonly PersonaFile[]>();
  readonly #byId = new Map<string, Map<string, PersonaFile>>();

  /** All activities of an account, newest first. */
  of(account: Account): readonly PersonaFile[] {
    const known = this.#byUser.get(account.userId);
    if (known) return known;
    const files = [...personaFiles(account.persona, account.seed, account.now)];
    files.sort((a, b) => b.startTime - a.startTime);
    this.#byUser.set(account.userId, files);
    this.#byId.set(account.userId, new Map(files.map((file) => [file.id, file])));
    return files;
  }

  find(account: Account, id: string): PersonaFile | null {
    this.of(account);
    return this.#byId.get(account.userId)?.get(id) ?? null;
  }
}
