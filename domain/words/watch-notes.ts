/** Notes written to the watched folder, next to files. */
export const watchNotes = {
  unknownFolder: 'Longrun doesn’t import from this folder: its name is not a member’s email address or ID.',
  renameFolder: 'Rename the folder to the email address or ID of a member.',
  looseFiles: 'Longrun only imports files in members’ folders, not directly in this one.',
  memberFolders: 'The name of each folder is the email address or ID of its member.',
  waits: (why: string) => `Not imported yet. ${why}`,
  triedAgain: 'Longrun tries again automatically.',
  faults: {
    forbidden: 'Longrun isn’t allowed to read this file.',
    busy: 'Another program is using this file.',
    link: 'This is a link. Longrun doesn’t follow links.',
    noRoom: 'Your storage is full.',
  },
  unreadable: (code: string) => `This file cannot be read (${code}).`,
  forgotten: 'The result for this file is no longer stored.',
  sameContent: 'Duplicate: another file in this folder has the same content.',
  counts: (files: number, imported: number, duplicates: number, others: number) =>
    `Files: ${files}. Imported: ${imported}, duplicates: ${duplicates}, without an activity: ${others}.`,
  imported: 'Imported.',
  duplicate: 'Duplicate.',
  known: 'You already have this activity.',
  rejected: 'Not imported.',
  noActivity: 'There was no activity in this file.',
  activity: (address: string) => `Activity: ${address}`,
  import: (address: string) => `Import: ${address}`,
};
