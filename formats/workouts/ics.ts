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
const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Something that takes a whole day. */
export interface DayEvent {
  /** The same for as long as it is the same event. */
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly name: string;
  readonly text: string;
  /** When it was made and changed last, ms since 1970; null: when the file is made is all that counts. */
  readonly changes: { readonly made: number; readonly last: number } | null;
}

/** What a calendar that is subscribed to says of itself. */
export interface Subscribed {
  readonly name: string;
  /** Hours after which apps should ask again. */
  readonly hours: number;
}

const eventLines = ({ id, date, name, text, changes }: DayEvent, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${instant(changes?.last ?? now)}`,
  ...(changes === null
    ? []
    : [
        `CREATED:${instant(changes.made)}`,
        `LAST-MODIFIED:${instant(changes.last)}`,
        // Never smaller than before, without counting: seconds since it was made.
        `SEQUENCE:${Math.max(0, Math.floor((changes.last - changes.made) / 1000))}`,
      ]),
  `DTSTART;VALUE=DATE:${compact(date)}`,
  `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
  `SUMMARY:${escaped(name)}`,
  ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar has at least one component (RFC 5545 §3.6): without events a time zone, which shows nothing. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A calendar of whole days. RFC 5545, RFC 7986
 * @param about.now when it is made, ms since 1970
 * @param about.subscribed null: a file that is opened once
 */
export function writeCalendar(
  events: readonly DayEvent[],
  about: { readonly product: string; readonly now: number; readonly subscribed: Subscribed | null },
): string {
  const { product, now, subscribed } = about;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    ...(subscribed === null
      ? []
      : [
          `NAME:${escaped(subscribed.name)}`,
          `X-WR-CALNAME:${escaped(subscribed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${subscribed.hours}H`,
          `X-PUBLISHED-TTL:PT${subscribed.hours}H`,
        ]),
    ...(events.length === 0 ? NO_EVENTS : events.flatMap((event) => eventLines(event, now))),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * The workout as an event of its whole day.
 * @param now when the file is made, ISO 8601 in UTC
 */
export function writeIcs({ id, date, name, text, comment, blocks }: Workout, product: string, now: string): Written {
  const words = [text, comment].filter((part) => part !== '').join('\n\n');
  const event: DayEvent = { id, date, name, text: words, changes: null };
  return {
    bytes: new TextEncoder().encode(writeCalendar([event], { product, now: Date.parse(now), subscribed: null })),
    lost: blocks.length > 0 ? ['steps'] : [],
  };
}
