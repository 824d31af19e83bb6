/** Notes written to the watched folder, next to files. */
export const watchNotes = {
  unknownFolder: 'Longrun imports nothing from this folder: its name is not the email address or ID of a member.',
  renameFolder: 'Rename the folder to the email address or ID of a member.',
  looseFiles: 'Longrun does not import files directly in this folder, only those in the folders of members.',
  memberFolders: 'The name of each folder is the email address or ID of its member.',
  waits: (why: string) => `Not imported yet. ${why}`,
  triedAgain: 'Longrun tries again automatically.',
  faults: {
    forbidden: 'Longrun may not read this file.',
    busy: 'Another program is using this file.',
    link: 'This is a link, which Longrun does not follow.',
    noRoom: 'There is no room left for your files.',
  },
  unreadable: (code: string) => `This file cannot be read (${code}).`,
  forgotten: 'Longrun no longer knows what happened to this file.',
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
