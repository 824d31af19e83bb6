import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, setup } from 'xstate';
import '../../domain/messages.ts';
import { type Entry, translateBy, type Words } from '../../domain/words/area.ts';
import { errors } from '../../domain/words/errors.ts';
import { couponCheckMachine } from '../../machines/couponCheck/couponCheck.machine.ts';
import { couponBoxIn } from '../../machines/couponCheck/selectors.ts';
import { deviceLinkMachine } from '../../machines/deviceLink/deviceLink.machine.ts';
import { linkMessage } from '../../machines/deviceLink/selectors.ts';
import { fileImportMachine } from '../../machines/fileImport/fileImport.machine.ts';
import { uploadMessage } from '../../machines/fileImport/selectors.ts';
import { type MachineName, machines } from '../../machines/index.ts';
import { failureOf } from '../../machines/shared/failure.ts';
import { unanswered } from '../../src/api/failure.ts';
import { german, speak } from '../../src/words/german.ts';
import { plans } from './plans.ts';
import { linkInput } from './samples/deviceLink.ts';
import { contextsOf, type WalkPlan } from './walk.ts';

/** Prefix of every sentence of the catalogue, by which a stored sentence can be found anywhere. */
const MARK = '\u2042';

/** In place, like another language. */
function markAll(words: Words): void {
  for (const [key, entry] of Object.entries(words)) {
    if (typeof entry === 'object') markAll(entry as Words);
    else Object.assign(words, { [key]: marked(entry) });
  }
}
const marked = (entry: Exclude<Entry, object> | ((...values: never[]) => string)): Entry =>
  typeof entry === 'string' ? MARK + entry : (...values: never[]) => MARK + entry(...values);

/** Sentences of the catalogue in a machine's contexts, over all states that its walk reaches. */
function sentencesIn(machine: AnyStateMachine, plan: WalkPlan): string[] {
  const texts = contextsOf(machine, plan).map((context) => JSON.stringify(context));
  return [...new Set(texts.filter((text) => text.includes(MARK)))];
}

describe('contexts contain tags, and no sentences of the catalogue', () => {
  // Every area is in this file's own copy of the catalogue, which no other test reads.
  speak(null);
  const entries = Object.entries(machines) as unknown as [MachineName, AnyStateMachine][];
  const found = new Map<string, string[]>();
  let planted: string[] = [];
  translateBy('en', (_, words) => markAll(words));
  const forgetful = setup({ types: {} as { context: { message: string } } }).createMachine({
    context: () => ({ message: errors.unknown }),
  });
  planted = sentencesIn(forgetful, { inputs: [undefined], samples: {} });
  for (const [name, machine] of entries) found.set(name, sentencesIn(machine, plans[name]));
  speak(null);

  test('a sentence that was looked up is found', () => {
    expect(planted).toEqual([JSON.stringify({ message: MARK + errors.unknown })]);
  });

  test.each(entries)('%s', (name) => {
    expect(found.get(name)).toEqual([]);
  });
});

/** The current text, and the one after the page has changed its language. */
function inBoth(said: () => string | null): (string | null)[] {
  const english = said();
  speak(german);
  const translated = said();
  speak(null);
  return [english, translated];
}

describe('texts on the page change with its language', () => {
  const offline = failureOf(unanswered(new TypeError('Failed to fetch')));
  const noConnection = [
    'No connection. Check your network; we’ll keep trying.',
    expect.stringMatching(/^Keine Verbindung/),
  ];

  test('a card’s text about a link', () => {
    const actor = createActor(deviceLinkMachine.provide({}), { input: { ...linkInput, device: 'apple' } });
    actor.subscribe({ error: () => {} });
    actor.start();
    actor.send({ type: 'LINK' });
    expect(inBoth(() => linkMessage(actor.getSnapshot()))).toEqual([
      'Open the Longrun app on your iPhone to connect with Apple.',
      expect.stringContaining('iPhone'),
    ]);
    actor.stop();
  });

  test('why files could not be sent', () => {
    const snapshot = fileImportMachine.resolveState({
      value: 'uploadFailed',
      context: { files: [], sent: 0, total: 0, importId: null, accepted: [], failure: offline },
    });
    expect(inBoth(() => uploadMessage(snapshot))).toEqual(noConnection);
  });

  test.each([
    ['unchecked', null, offline, 'trouble', noConnection],
    [
      'invalid',
      { valid: false, description: null, name: null, reason: 'This coupon has expired.' },
      null,
      'complaint',
      ['This coupon has expired.', 'Dieser Gutschein ist abgelaufen.'],
    ],
    [
      'invalid',
      null,
      { tag: 'NotFound', status: 404, message: 'We do not know it.', code: 'unknown_coupon' },
      'complaint',
      ['We do not know it.', 'Unbekannter Gutschein. Lass das Feld leer, um ohne Gutschein fortzufahren.'],
    ],
  ] as const)('what is said of a coupon: %s, %j', (value, answer, failure, key, expected) => {
    const snapshot = couponCheckMachine.resolveState({
      value,
      context: { coupon: 'spring', isFixed: false, isUntried: false, answer, failure },
    });
    expect(inBoth(() => couponBoxIn(snapshot)[key])).toEqual(expected);
  });
});
