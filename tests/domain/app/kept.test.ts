import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../../domain/entities/notice.ts';
import { deviceSlices, fromStored, sliceNames, storageKey, toStored } from '../../../domain/persistence.ts';
import { keys } from '../../../src/api/keys.ts';
import { createDeviceStorage, persistQueries } from '../../../src/shared/storage/device-storage.ts';
import { readSession, writeSession } from '../../../src/app/session-store.ts';
import { clearTraces, drafts, hasDrafts, storedClockOffset } from '../../../src/shared/storage/browser-storage.ts';
import { someSession } from '../../machines/samples/people.ts';

/** A storage like in browsers: its names are its own keys. */
function createStorage() {
  const store = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(store, {
    getItem: hidden((key: string) => Reflect.get(store, key) ?? null),
    setItem: hidden((key: string, text: string) => Reflect.set(store, key, text)),
    removeItem: hidden((key: string) => Reflect.deleteProperty(store, key)),
    clear: hidden(() => Object.keys(store).forEach((key) => Reflect.deleteProperty(store, key))),
  });
  return store as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const notices: Notice[] = [
  {
    noticeId: 'n-1',
    title: 'Linked again',
    message: 'All is well.',
    createdAt: '2026-11-01T08:00:00Z',
    seen: false,
    author: null,
    path: null,
  },
];

/** Much longer than needed, even on a busy machine. */
const soonMs = 60_000;

describe('the session, parsed and serialised by hand', () => {
  test('has the form of the slice', () => {
    expect(fromStored('user', writeSession(someSession))).toEqual(someSession);
    expect(readSession(toStored('user', someSession, 'member-1'))).toEqual(someSession);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"version":1,"owner":"member-1","value":null}',
    '{"version":1,"owner":"member-1","value":{"tokens":{}}}',
    writeSession(someSession).replace('"version":1', '"version":2'),
    writeSession(someSession).replace('"id_token":"', '"id_token_":"'),
    writeSession(someSession).replace('"access_level":20', '"access_level":"20"'),
  ])('is ignored if it is %j', (text) => {
    expect(readSession(text)).toBeNull();
  });
});

describe('clearing', () => {
  function fill() {
    for (const name of sliceNames) localStorage.setItem(storageKey(name), 'x');
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('places', '/activity/1');
  }

  test('keeps the device’s data, and the theme', () => {
    fill();
    clearTraces(false);
    expect(Object.keys(localStorage).sort()).toEqual([...deviceSlices.map(storageKey), 'theme'].sort());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('leaves data that another tab cleared and may have refilled, but not its own positions', () => {
    fill();
    clearTraces(true);
    expect(Object.keys(localStorage)).toHaveLength(sliceNames.length + 1);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('deletes input on partners’ pages', () => {
    drafts.save('wear-test', { steps: {} });
    clearTraces(false);
    expect(drafts.load('wear-test')).toBeNull();
  });

  test('works without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => clearTraces(false)).not.toThrow();
    expect(storedClockOffset()).toBe(0);
  });
});

describe('server data', () => {
  const kept = () => fromStored('notices', localStorage.getItem(storageKey('notices')), 'member-1');

  test('is stored for its member, and shown until the server has responded', () => {
    const first = new QueryClient();
    persistQueries(first, () => 'member-1');
    first.setQueryData(keys.notices, notices);
    return vi.waitFor(() => {
      expect(kept()).toEqual(notices);
      const next = new QueryClient();
      persistQueries(next, () => 'member-1');
      expect(next.getQueryData(keys.notices)).toEqual(notices);
      expect(next.getQueryState(keys.notices)?.isInvalidated).toBe(true);
    }, soonMs);
  });

  test('is not shown to another member', () => {
    localStorage.setItem(storageKey('notices'), toStored('notices', notices, 'member-1'));
    const queries = new QueryClient();
    persistQueries(queries, () => 'member-2');
    expect(queries.getQueryData(keys.notices)).toBeUndefined();
  });

  test('is not stored after a sign-out, and only if listed', async () => {
    let memberId: string | null = 'member-1';
    const queries = new QueryClient();
    persistQueries(queries, () => memberId);
    queries.setQueryData(keys.sessions, []);
    queries.setQueryData(keys.calendar, []);
    queries.setQueryData(keys.activityTypes, []);
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([storageKey('activityTypes')]), soonMs);
    memberId = null;
    queries.setQueryData(keys.notices, notices);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(kept()).toBeNull();
  });
});

test('the message of a day is chosen once, stored with the offset of the clock', () => {
  const device = createDeviceStorage({ offset: () => -7_200_000 });
  const index = device.drawMessage('2026-11-21');
  for (let again = 0; again < 20; again += 1) expect(device.drawMessage('2026-11-21')).toBe(index);
  expect(fromStored('app', localStorage.getItem(storageKey('app')), null)).toEqual({
    dailyMessage: { day: '2026-11-21', index },
    clockOffsetMs: -7_200_000,
  });
  expect(storedClockOffset()).toBe(-7_200_000);
});

describe('input on a partner’s page', () => {
  afterEach(() => vi.useRealTimers());

  test('is stored for a day after the last change, and then deleted', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 8) });
    drafts.save('wear-test', { answers: { question1: 'yes' } });
    vi.setSystemTime(Date.UTC(2026, 4, 2, 7, 59));
    expect([hasDrafts(), drafts.load('wear-test')]).toEqual([true, { answers: { question1: 'yes' } }]);
    vi.setSystemTime(Date.UTC(2026, 4, 2, 8));
    expect([drafts.load('wear-test'), hasDrafts(), Object.keys(localStorage)]).toEqual([null, false, []]);
  });

  test('can be deleted, and invalid text is ignored', () => {
    drafts.save('wear-test', {});
    drafts.forget('wear-test');
    expect(hasDrafts()).toBe(false);
    localStorage.setItem('longrun.partner/x', '{');
    expect([drafts.load('x'), hasDrafts()]).toEqual([null, false]);
  });
});
