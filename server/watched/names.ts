/** Suffix of result files. */
const RESULT = '.longrun.txt';

/** Returns the path of a file's result. */
export const resultPath = (path: string): string => `${path}${RESULT}`;

/** Name of the note in a folder without a member. */
export const FOLDER_NOTE = `folder${RESULT}`;

/** Temporary names that programs use until a file is complete. */
const temporary = /\.(tmp|temp|part|partial|crdownload|download|filepart|swp|lock)$/i;

/** Files that operating systems and network drives add to folders. */
const ofSystems = new Set([
  'thumbs.db',
  'desktop.ini',
  'lost+found',
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'system volume information',
]);

/** Whether a file or folder is not an upload: hidden, temporary, a system file, or a result. */
export function isIgnored(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    name.startsWith('.') ||
    name.startsWith('~$') ||
    name.endsWith('~') ||
    temporary.test(name) ||
    lower.endsWith(RESULT) ||
    ofSystems.has(lower)
  );
}
