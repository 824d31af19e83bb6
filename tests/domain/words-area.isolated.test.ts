import { beforeAll, expect, test, vi } from 'vitest';

let words: typeof import('../../domain/words/area.ts');
let failureText: typeof import('../../domain/words/failure-text.ts').failureText;
let typedText: typeof import('../../domain/words/typed.ts').typedText;
let speak: typeof import('../../domain/words/speak.ts').speak;
beforeAll(async () => {
  // A separate page: all its areas use the same language.
  vi.resetModules();
  words = await import('../../domain/words/area.ts');
  ({ failureText } = await import('../../domain/words/failure-text.ts'));
  ({ typedText } = await import('../../domain/words/typed.ts'));
  ({ speak } = await import('../../domain/words/speak.ts'));
});

test('an area uses English for what a catalogue lacks, and its language for the rest, however late it is loaded', () => {
  const early = words.area('early', {
    plain: 'Save',
    filled: (name: string) => `Unlink ${name}`,
    group: { inner: 'One', other: 'Two' },
    missing: 'Still English',
  });
  const list = words.area('list', ['One', 'Two']);
  expect([words.spokenLanguage(), words.numberText(2955)]).toEqual(['en', '2,955']);
  expect([typedText(1234.5, 2), typedText(2, 1)]).toEqual(['1234.5', '2']);

  speak({
    language: 'de',
    areas: {
      early: {
        plain: 'Speichern',
        filled: (name: string) => `${name} trennen`,
        group: { inner: 'Eins' },
        unknown: 'x',
      },
      late: { plain: 'Später' },
      list: ['Eins', 'Zwei'],
    },
    refusals: { storage_full: 'Voll.', 'Too late.': 'Zu spät.' },
  });
  const late = words.area('late', { plain: 'Later', other: 'Other' });

  // Refusals arrive in English: they are translated by code, otherwise by message; the rest is shown unchanged.
  const said = (message: string, code?: string) => failureText({ message, ...(code && { code }) });
  expect([said('No room.', 'storage_full'), said('Too late.', 'x'), said('Odd.', 'x')]).toEqual([
    'Voll.',
    'Zu spät.',
    'Odd.',
  ]);
  expect(early.filled('Garmin')).toBe('Garmin trennen');
  expect({ ...early, filled: null }).toEqual({
    plain: 'Speichern',
    filled: null,
    group: { inner: 'Eins', other: 'Two' },
    missing: 'Still English',
  });
  expect([list, late]).toEqual([['Eins', 'Zwei'], { plain: 'Später', other: 'Other' }]);
  expect([words.spokenLanguage(), words.numberText(2955)]).toEqual(['de', '2.955']);
  expect([typedText(1234.5, 2), typedText(2, 1), typedText(2.345, 2)]).toEqual(['1234,5', '2', '2,35']);

  speak(null);
  expect([early.plain, early.filled('Garmin'), early.group.inner, late.plain]).toEqual([
    'Save',
    'Unlink Garmin',
    'One',
    'Later',
  ]);
  expect([list, words.spokenLanguage()]).toEqual([['One', 'Two'], 'en']);
});
