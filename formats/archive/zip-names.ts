/** Longest name kept, characters from the end, where the file's own name stands. */
const LONGEST = 300;

/**
 * An entry's name as it may be shown: never a path that could lead out of anywhere. UTF-8 whether flagged or not where it
 * can be, else as Windows wrote it.
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

/** Folders, and what macOS adds beside every file. */
export const isNoFile = (rawName: Uint8Array): boolean => {
  const last = rawName[rawName.length - 1];
  return last === 0x2f || last === 0x5c || MAC_FOLDER.every((code, i) => rawName[i] === code);
};

const MAC_FOLDER = [...'__MACOSX/'].map((letter) => letter.charCodeAt(0));
