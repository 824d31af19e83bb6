/** A document in an ASCII-compatible encoding, and the decoder for its other characters. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly decoder: TextDecoder;
}

const DECLARATION = /^\s*<\?xml[^>]{0,256}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Converts a document to bytes for the tokenizer: UTF-16, with or without byte order mark, becomes UTF-8; UTF-8, Latin-1 and other
 * supersets of ASCII are returned unchanged. An unknown or contradicted encoding is read as UTF-8: names and numbers are ASCII anyway.
 */
export function toAsciiBased(bytes: Uint8Array): Encoded {
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    return { bytes: new TextEncoder().encode(new TextDecoder(wide).decode(bytes)), decoder: new TextDecoder() };
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = hasMark ? bytes.subarray(3) : bytes;
  const head = new TextDecoder('windows-1252').decode(content.subarray(0, 512));
  return { bytes: content, decoder: decoderFor(hasMark ? 'utf-8' : DECLARATION.exec(head)?.[1]) };
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = [bytes[0], bytes[1]];
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? 'utf-16be' : null;
}

function decoderFor(label: string | undefined): TextDecoder {
  if (label === undefined || /^utf-?16/i.test(label)) return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
