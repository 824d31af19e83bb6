import { describe, expect, test } from 'vitest';
import { documentTexts as germanDocument } from '../../domain/words/de/document.ts';
import { mail as germanMail } from '../../domain/words/de/mail.ts';
import { notificationTexts as germanNotifications } from '../../domain/words/de/notifications.ts';
import { watchNotes as germanWatchNotes } from '../../domain/words/de/watch-notes.ts';
import { documentTexts } from '../../domain/words/document.ts';
import { mail } from '../../domain/words/mail.ts';
import { notificationTexts } from '../../domain/words/notifications.ts';
import { watchNotes } from '../../domain/words/watch-notes.ts';
import { german } from '../../src/words/german.ts';
import { type Entry, englishAreas, type Words } from './english-areas.ts';

const english = await englishAreas();

/** Arguments for functions that take more than numbers and number-like texts. */
const objects: Readonly<Record<string, unknown>> = {
  'dates.inSentence': 'Today, 11:12',
  'ratio.jumped': { day: 'D11', before: 1.11, now: 2.22, mover: { day: 'D12', load: 13, window: 14 } },
};
const values = [11, 12, 13, 14, 15];

function said(path: string, entry: (...values: unknown[]) => string): string {
  return path in objects ? entry(objects[path]) : entry(...values.slice(0, Math.max(1, entry.length)));
}
/** The values that occur in a sentence. */
const filled = (sentence: string) => ['11', '12', '13', '14', '15'].filter((value) => sentence.includes(value));

/** Differences between two catalogues in keys, in the length of lists, or in the values of sentences. */
function* differences(path: string, ours: Entry | undefined, theirs: Entry | undefined): Generator<string> {
  if (typeof ours !== typeof theirs || Array.isArray(ours) !== Array.isArray(theirs)) {
    yield `${path}: ${typeof ours} and ${typeof theirs}`;
  } else if (typeof ours === 'function') {
    const [one, other] = [said(path, ours), said(path, theirs as typeof ours)].map(filled);
    if (String(one) !== String(other)) yield `${path}: filled with ${one} and ${other}`;
  } else if (typeof ours === 'object') {
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs as Words)]);
    for (const key of keys) yield* differences(`${path}.${key}`, (ours as Words)[key], (theirs as Words)[key]);
  }
}

describe('the German catalogue', () => {
  test('has every area', () => {
    expect(Object.keys(german.areas).sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])('has the same keys and parameters in %s', (name, words) => {
    expect([...differences(name, words, german.areas[name] as Words)]).toEqual([]);
  });

  test('has the same keys and parameters in mails and documents', () => {
    expect([...differences('mail', mail as Words, germanMail as Words)]).toEqual([]);
    expect([...differences('notifications', notificationTexts as Words, germanNotifications as Words)]).toEqual([]);
    expect([...differences('watchNotes', watchNotes as Words, germanWatchNotes as Words)]).toEqual([]);
    expect([...differences('document', documentTexts as Words, germanDocument as Words)]).toEqual([]);
  });

  /** Names that are equal in every language. */
  const sameInBoth = new Set(['Garmin Connect', 'Polar Flow', 'Apple Health', '% FTP']);

  test('has German sentences', () => {
    const same: string[] = [];
    const compare = (path: string, ours: Entry, theirs: Entry | undefined): void => {
      if (typeof ours === 'object') {
        for (const key of Object.keys(ours)) compare(`${path}.${key}`, (ours as Words)[key]!, (theirs as Words)[key]);
      } else if (typeof ours === 'string' && ours === theirs && ours.includes(' ') && !sameInBoth.has(ours))
        same.push(path);
    };
    for (const [name, words] of english) compare(name, words, german.areas[name] as Words);
    expect(same).toEqual([]);
  });

  test('fails if a key, a value or an area is missing', () => {
    const ours: Words = { a: 'A', b: (n: unknown) => `${n}`, c: { d: 'D' }, e: ['1', '2'] };
    expect([...differences('x', ours, ours)]).toEqual([]);
    expect([...differences('x', ours, { ...ours, a: undefined as never })]).toHaveLength(1);
    expect([...differences('x', ours, { ...ours, b: () => 'none' })]).toHaveLength(1);
    expect([...differences('x', ours, { ...ours, c: {} })]).toHaveLength(1);
    expect([...differences('x', ours, { ...ours, e: ['1'] })]).toHaveLength(1);
    expect([...differences('x', ours, { ...ours, f: 'F' })]).toHaveLength(1);
  });
});
