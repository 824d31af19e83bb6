import type { FileKind } from './types.ts';

/** Maximum offset of the root element, after comments and processing instructions. */
const PROLOGUE = 65_536;

/** Detects the kind of a file from its bytes, never from its name. Empty input is 'unknown'. */
export function detect(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 8, '.FIT')) return 'fit';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (startsWith(bytes, 0, 'PK\u0003\u0004') || startsWith(bytes, 0, 'PK\u0005\u0006')) return 'zip';
  return isPolarSession(bytes) ? 'polar' : detectXml(bytes);
}

/** Recognises a Polar Flow session: a JSON object starting with exercises, or with start and stop times. */
function isPolarSession(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef ? 3 : 0;
  while (at < bytes.length && bytes[at]! <= 0x20) at++;
  if (bytes[at] !== 0x7b) return false;
  const head = new TextDecoder().decode(bytes.subarray(0, PROLOGUE));
  const has = (name: string) => new RegExp(`"${name}"\\s*:`).test(head);
  const isTimed = has('startTime') || has('durationMillis') || has('duration');
  return isTimed && (/"exercises"\s*:\s*\[/.test(head) || (has('stopTime') && (has('sport') || has('hrAvg'))));
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  if (bytes.length < at + text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Decodes the beginning of a file. In UTF-16 text with Latin letters, every second byte is zero. */
function headText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, PROLOGUE);
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  if (head[0] === 0x3c && head[1] === 0) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0 && head[1] === 0x3c) return new TextDecoder('utf-16be').decode(head);
  return new TextDecoder().decode(head);
}

function detectXml(bytes: Uint8Array): FileKind {
  if (!looksLikeMarkup(bytes)) return 'unknown';
  const text = headText(bytes);
  let at = 0;
  for (;;) {
    at = text.indexOf('<', at);
    if (at < 0) return 'unknown';
    if (text.startsWith('<!DOCTYPE HealthData', at)) return 'appleHealth';
    if (text.startsWith('<!--', at)) at = text.indexOf('-->', at);
    else if (text[at + 1] !== '?' && text[at + 1] !== '!') return rootKind(text, at + 1);
    if (at < 0) return 'unknown';
    at++;
  }
}

/** Whether a file can be markup, which avoids decoding others: the first byte after blanks and a byte order mark must be '<'. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  for (let i = 0; i < Math.min(bytes.length, 256); i++) {
    const byte = bytes[i]!;
    if (byte === 0x3c) return true;
    const skipped = byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf || byte >= 0xfe;
    if (!skipped) return false;
  }
  return false;
}

function rootKind(text: string, at: number): FileKind {
  const name = /^(?:[^\s:>/]+:)?([^\s>/]+)/.exec(text.slice(at, at + 256))?.[1];
  if (name === 'gpx') return 'gpx';
  if (name === 'HealthData') return 'appleHealth';
  return name === 'TrainingCenterDatabase' ? 'tcx' : 'unknown';
}
