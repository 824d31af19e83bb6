import { open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { reasonText } from '../../domain/words/import-reasons.ts';
import type { Outcome } from './watched-files.store.ts';

/** Whether a path is that of a folder or below it, both without links. */
export const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * Writes a note for people, all of it or nothing. A link under its name is replaced, not followed.
 * @param root without links
 * @throws an error of the system; EXDEV if a link leads out of the root
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

/** Notes in folders that are nobody's. */
export const folderNotes = {
  unknown: [
    'Longrun imports nothing from this folder: no member has its name as email address or id.',
    'Rename the folder to the email address or the id of a member.',
  ],
  loose: [
    'Longrun imports no files from here, only those in the folders of members.',
    'A folder of a member is named by the email address or the id of the member.',
  ],
} as const;

const faults: Readonly<Record<string, string>> = {
  EACCES: 'Longrun may not read this file.',
  EPERM: 'Longrun may not read this file.',
  EBUSY: 'Another program is using this file.',
  ELOOP: 'This is a link, which Longrun does not follow.',
  EXDEV: 'A link leads out of the folder, and Longrun does not follow it.',
  noRoom: 'There is no room left for your files.',
};

/** The note beside a file that cannot be taken yet. */
export const faultLines = (fault: string): string[] => [
  `Not imported yet. ${faults[fault] ?? `This file cannot be read (${fault}).`}`,
  'Longrun tries again by itself.',
];

function sentenceOf({ count, imported, duplicate, reason, isSame }: Outcome): string {
  if (count === 0) return 'Longrun no longer knows what happened to this file.';
  if (isSame && imported > 0) return 'Duplicate: another file in this folder has the same content.';
  if (count > 1) {
    const others = count - imported - duplicate;
    return `Files: ${count}. Imported: ${imported}, duplicates: ${duplicate}, without an activity: ${others}.`;
  }
  const why = reason && reasonText(reason);
  if (imported > 0) return why ? `Imported. ${why}` : 'Imported.';
  if (duplicate > 0) return `Duplicate. ${why ?? 'You already have this activity.'}`;
  return `Not imported. ${why ?? 'This file brought no activity.'}`;
}

/**
 * The note beside a file whose import is over.
 * @param site address of this server, without a slash at the end
 */
export function resultLines(outcome: Outcome, site: string): string[] {
  const { activityId, importId } = outcome;
  return [
    sentenceOf(outcome),
    ...(activityId === null ? [] : [`Activity: ${site}/activity/${activityId}`]),
    ...(importId === null ? [] : [`Import: ${site}/profile/imports/${importId}`]),
  ];
}
