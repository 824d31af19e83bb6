/** Maximum length of a name. The end is kept, since it contains the file's own name. */
const LONGEST = 300;

/**
 * Returns an entry's name for display, never a path that could escape a folder. Decoded as UTF-8 if valid, whether flagged or not,
 * otherwise as Windows wrote it.
 */
export function entryName(bytes: Uint8Array): string {
  const parts = decode(bytes)
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:$/.test(part));
  const name = parts.join('/');
  return name.length > LONGEST ? name.slice(-LONGEST) : name;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether an entry is a folder, or one of the files that macOS adds for each file. */
export const isNoFile = (rawName: Uint8Array): boolean => {
  const last = rawName[rawName.length - 1];
  return last === 0x2f || last === 0x5c || MAC_FOLDER.every((code, i) => rawName[i] === code);
};

const MAC_FOLDER = [...'__MACOSX/'].map((letter) => letter.charCodeAt(0));
