import { open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { type Language, languages } from '../../domain/words/area.ts';
import { training as germanReasons } from '../../domain/words/de/training.ts';
import { watchNotes as german } from '../../domain/words/de/watch-notes.ts';
import { importReasons, reasonText } from '../../domain/words/import-reasons.ts';
import { watchNotes as english } from '../../domain/words/watch-notes.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import type { Outcome } from './watched-files.store.ts';

const textsIn = wordsIn(english, german);
const reasonsIn = wordsIn(importReasons, germanReasons.importReasons);

/** Whether a path is a folder or below it. Both must have their symbolic links resolved. */
export const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * Writes a note for people atomically. Replaces a symbolic link with its name instead of following it.
 * @param root path with symbolic links resolved
 * @throws an error of the system; EXDEV if a symbolic link leads out of the root
 */
export async function writeNote(root: string, path: string, lines: readonly string[]): Promise<void> {
  const folder = dirname(path);
  if (!isWithin(root, await realpath(folder))) throw Object.assign(new Error('a link leads out'), { code: 'EXDEV' });
  const temporary = join(folder, `.${basename(path)}.tmp`);
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(`${lines.join('\n')}\n`);
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

/** Notes in folders without a member, in all languages. */
export const folderNotes = {
  unknown: languages.flatMap((language) => [textsIn(language).unknownFolder, textsIn(language).renameFolder]),
  loose: languages.flatMap((language) => [textsIn(language).looseFiles, textsIn(language).memberFolders]),
};

const faults: Readonly<Record<string, keyof typeof english.faults>> = {
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EBUSY: 'busy',
  ELOOP: 'link',
  EXDEV: 'link',
  noRoom: 'noRoom',
};

/** Returns the note next to a file that cannot be read yet. */
export function faultLines(fault: string, language: Language): string[] {
  const words = textsIn(language);
  const known = faults[fault];
  return [words.waits(known === undefined ? words.unreadable(fault) : words.faults[known]), words.triedAgain];
}

function sentenceOf({ count, imported, duplicate, reason, isSame, language }: Outcome): string {
  const words = textsIn(language);
  if (count === 0) return words.forgotten;
  if (isSame && imported > 0) return words.sameContent;
  if (count > 1) return words.counts(count, imported, duplicate, count - imported - duplicate);
  const why = reason && reasonText(reason, reasonsIn(language));
  if (imported > 0) return why ? `${words.imported} ${why}` : words.imported;
  if (duplicate > 0) return `${words.duplicate} ${why ?? words.known}`;
  return `${words.rejected} ${why ?? words.noActivity}`;
}

/**
 * Returns the note next to a file whose import has ended, in the member's language.
 * @param site URL of this server, without a trailing slash
 */
export function resultLines(outcome: Outcome, site: string): string[] {
  const { activityId, importId, language } = outcome;
  const words = textsIn(language);
  return [
    sentenceOf(outcome),
    ...(activityId === null ? [] : [words.activity(`${site}/activity/${activityId}`)]),
    ...(importId === null ? [] : [words.import(`${site}/profile/imports/${importId}`)]),
  ];
}
