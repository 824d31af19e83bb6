import type { Workout, Written } from './workout.ts';

/** Octets of a line, its break aside. RFC 5545 §3.1 */
const LINE = 75;

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters are forbidden.
    .replace(/(?!\t)\p{Cc}/gu, '');

/** A line in pieces that are short enough, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let piece = '';
  let octets = 0;
  const pieces: string[] = [];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE) {
      pieces.push(piece);
      // The blank with which the next line begins.
      [piece, octets] = [' ', 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const compact = (date: string) => date.replaceAll('-', '');
const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * The workout as an event of its whole day. RFC 5545
 * @param now when the file is made, ISO 8601 in UTC
 */
export function writeIcs(workout: Workout, product: string, now: string): Written {
  const stamp = `${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'BEGIN:VEVENT',
    `UID:${workout.id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(workout.date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(workout.date))}`,
    `SUMMARY:${escaped(workout.name)}`,
    `DESCRIPTION:${escaped([workout.text, workout.comment].filter((part) => part !== '').join('\n\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    bytes: new TextEncoder().encode(`${lines.map(folded).join('\r\n')}\r\n`),
    lost: workout.blocks.length > 0 ? ['steps'] : [],
  };
}
