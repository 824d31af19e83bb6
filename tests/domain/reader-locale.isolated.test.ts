import { afterEach, describe, expect, test, vi } from 'vitest';

/** The texts of a newly opened page in a browser that prefers these languages. */
async function openedBy(...preferred: string[]) {
  vi.resetModules();
  const area = await import('../../domain/words/area.ts');
  area.readIn(preferred);
  const dates = await import('../../domain/date-text.ts');
  return { ...area, ...dates };
}

afterEach(() => vi.resetModules());

describe('dates and numbers', () => {
  test('are British by default', async () => {
    const { longDate, dayText, decimalText, numberText } = await openedBy();
    expect(longDate('2026-11-22')).toBe('Sunday 22 November 2026');
    expect(dayText('2025-09-01', '2026-01-01')).toBe('Mon 1 Sep 2025');
    expect([decimalText(35.31, 1), numberText(2955)]).toEqual(['35.3', '2,955']);
  });

  test('are American in America', async () => {
    const { longDate, dayText, shortDate, monthText, decimalText } = await openedBy('en-US', 'en');
    expect(longDate('2026-11-22')).toBe('Sunday, November 22, 2026');
    expect(dayText('2026-11-22', '2026-11-22')).toBe('Sun, Nov 22');
    expect(shortDate('2026-11-22')).toBe('Nov 22');
    expect(monthText('2026-11-22')).toBe('November 2026');
    expect(decimalText(35.31, 1)).toBe('35.3');
  });

  test('are in the page’s language, with the format of the reader’s region', async () => {
    const german = await openedBy('de-DE', 'en-US');
    expect(german.readerLocale()).toBe('en-DE');
    expect(german.longDate('2026-11-22')).toMatch(/^Sunday,? 22 November 2026$/);
    expect(german.numberText(2955)).toBe(new Intl.NumberFormat('en-DE').format(2955));
  });

  test('ignore invalid languages, and languages without a region', async () => {
    expect((await openedBy('?', 'de', 'en-US')).readerLocale()).toBe('en-US');
    expect((await openedBy('fr')).readerLocale()).toBe('en');
  });
});
