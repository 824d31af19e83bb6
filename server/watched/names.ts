/** What the name of a result ends with. */
const RESULT = '.longrun.txt';

/** Where the result of a file is written. */
export const resultPath = (path: string): string => `${path}${RESULT}`;

/** The note in a folder that is nobody's. */
export const FOLDER_NOTE = `folder${RESULT}`;

/** Programs write under such a name until a file is whole. */
const temporary = /\.(tmp|temp|part|partial|crdownload|download|filepart|swp|lock)$/i;

/** What operating systems and network drives put into folders. */
const ofSystems = new Set([
  'thumbs.db',
  'desktop.ini',
  'lost+found',
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'system volume information',
]);

/** Whether a file or folder is none of a member's: hidden, temporary, of the system, or a result. */
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
