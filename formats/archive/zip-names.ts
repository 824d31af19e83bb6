/** Maximum length of a name; the end is kept, which contains the file's own name. */
const LONGEST = 300;

/**
 * An entry's name for display: never a path that could escape a folder. Decoded as UTF-8 if valid, whether flagged or not, else as Windows
 * wrote it.
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

/** Folders, and the files that macOS adds for each file. */
export const isNoFile = (rawName: Uint8Array): boolean => {
  const last = rawName[rawName.length - 1];
  return last === 0x2f || last === 0x5c || MAC_FOLDER.every((code, i) => rawName[i] === code);
};

const MAC_FOLDER = [...'__MACOSX/'].map((letter) => letter.charCodeAt(0));
