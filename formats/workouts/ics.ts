import type { WorkoutFile } from './workout.ts';

/** Maximum length of a line without its break, in octets. RFC 5545 §3.1 */
const LINE = 75;

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // Removes other control characters, which are forbidden.
    .replace(/(?!\t)\p{Cc}/gu, '');

/** Folds a line into pieces that are short enough, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let piece = '';
  let octets = 0;
  const pieces: string[] = [];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE) {
      pieces.push(piece);
      // A continuation line starts with a space.
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

/** An all-day event. */
export interface DayEvent {
  /** Unique id, constant across updates of the event. */
  readonly id: string;
  /** First day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Last day, if it differs from the first. */
  readonly until?: string;
  readonly name: string;
  readonly text: string;
  /** Creation and last change, ms since 1970; `null` to use the file's creation time. */
  readonly changes: { readonly made: number; readonly last: number } | null;
}

/** Properties of a calendar subscription. */
export interface FeedProperties {
  readonly name: string;
  /** Suggested refresh interval in hours. */
  readonly hours: number;
}

const eventLines = ({ id, date, until = date, name, text, changes }: DayEvent, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${instant(changes?.last ?? now)}`,
  ...(changes === null
    ? []
    : [
        `CREATED:${instant(changes.made)}`,
        `LAST-MODIFIED:${instant(changes.last)}`,
        // Seconds since creation, which never decrease and need no stored counter.
        `SEQUENCE:${Math.max(0, Math.floor((changes.last - changes.made) / 1000))}`,
      ]),
  `DTSTART;VALUE=DATE:${compact(date)}`,
  `DTEND;VALUE=DATE:${compact(dayAfter(until))}`,
  `SUMMARY:${escaped(name)}`,
  ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Placeholder for a calendar without events, which needs at least one component (RFC 5545 §3.6): a time zone, which is invisible. */
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
 * Writes a calendar of all-day events. RFC 5545, RFC 7986
 * @param about.now creation time, ms since 1970
 * @param about.subscribed `null` for a file that is opened once
 */
export function writeCalendar(
  events: readonly DayEvent[],
  about: { readonly product: string; readonly now: number; readonly subscribed: FeedProperties | null },
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
 * Writes a workout as an all-day event.
 * @param about.hasSteps whether the event's text contains the steps
 * @param about.now creation time, ISO 8601 in UTC
 */
export function writeIcs(
  event: DayEvent,
  about: { readonly product: string; readonly hasSteps: boolean; readonly now: string },
): WorkoutFile {
  const { product, hasSteps, now } = about;
  return {
    bytes: new TextEncoder().encode(writeCalendar([event], { product, now: Date.parse(now), subscribed: null })),
    lost: hasSteps ? ['steps'] : [],
  };
}
