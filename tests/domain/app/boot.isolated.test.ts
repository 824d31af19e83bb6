import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { Visitor } from '../../../domain/navigation.ts';
import { pathOf } from '../../../src/api/requests.ts';
import { signedHeaders } from '../../../src/api/sign.ts';
import type { TemporaryCredentials } from '../../../src/api/temporary-credentials.ts';
import { readResponse } from '../../../src/shared/answers/response-cache.ts';
import { credentialStore } from '../../../src/app/credential-store.ts';
import { storeOffset, storedOffset } from '../../../src/shared/time/zone-store.ts';
import { ask } from '../../../src/boot/prefetch.ts';
import { firstCalls } from '../../../src/boot/initial-requests.ts';
import { signedFetch } from '../../../src/boot/signed-fetch.ts';

vi.mock('../../../src/shared/answers/response-cache.ts', () => ({ readResponse: vi.fn(async () => null) }));

/** 2026-11-22, 09:30 in Berlin. */
const NOW = Date.UTC(2026, 10, 22, 8, 30);
const HOUR = 3_600_000;

const credentials: TemporaryCredentials = {
  identityId: 'local-1:id',
  accessKeyId: 'ASIAKEY',
  secretAccessKey: 'secret/with+signs=',
  sessionToken: 'token+/=',
  expiresAt: NOW + HOUR,
};

const settings = {
  productName: 'Longrun',
  region: 'local-1',
  userPoolId: 'local-1_a',
  userPoolClientId: 'c',
  identityPoolId: 'local-1:p',
  apiBase: 'https://run.example.org/api',
  apiV2Base: 'https://run.example.org/api/v2',
  userPoolUrl: '/cognito-idp/',
  identityPoolUrl: '/cognito-identity/',
  realtimeUrl: 'wss://run.example.org/mqtt',
};

const kept = new Map<string, string>();
const asked: { url: string; headers: Record<string, string> }[] = [];

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', new URL('https://run.example.org/calendar?month=2026-02'));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const store = (memberId: string | null = 'member-1') => credentialStore(() => memberId);

describe('temporary credentials', () => {
  test('are stored for their member, and for no one else', () => {
    store().save(credentials);
    expect(store().load()).toEqual(credentials);
    expect(store('member-2').load()).toBeNull();
    expect(store(null).load()).toBeNull();
  });

  test('are not stored when signed out', () => {
    store(null).save(credentials);
    expect([...kept]).toEqual([]);
  });

  test('are deleted, unless another tab has stored others', () => {
    store().save(credentials);
    store().remove({ ...credentials, accessKeyId: 'OTHER' });
    expect(store().load()).toEqual(credentials);
    store().remove(credentials);
    expect([...kept]).toEqual([]);
  });

  test.each([
    '',
    '{',
    '7',
    '{"version":1,"owner":"member-1","value":7}',
    '{"version":1,"owner":"member-1","value":{}}',
  ])('are ignored if invalid: %j', (text) => {
    kept.set('longrun.credentials', text);
    expect(store().load()).toBeNull();
    store().remove(credentials);
    expect(kept.get('longrun.credentials')).toBe(text);
  });
});

const visitor: Visitor = { accessLevel: 20, memberType: 'Athlete', dashboardHidden: false };
const member = { memberId: 'member-1', visitor };

describe('a page’s first requests', () => {
  const opened = { search: '', memberId: 'a b', visitor, timeZone: 'Europe/Berlin', weekStart: 0, isNew: false };
  const { getCalendar, getMember, listActivities, listNotices } = calls;
  const around = [getMember, listNotices].map(({ path }) => pathOf(path, { id: 'a b' }));
  const of = ({ path }: { readonly path: string }, query: string) => `${pathOf(path, { id: 'a b' })}?${query}`;

  test('for the calendar are for its month, including one in the URL', () => {
    const month = of(getCalendar, 'start_date=20261026&end_date=20261206');
    expect(firstCalls({ ...opened, path: '/calendar' }, NOW / 1000)).toEqual([month, ...around]);
    const february = of(getCalendar, 'start_date=20260126&end_date=20260301');
    const search = '?month=2026-02';
    expect(firstCalls({ ...opened, path: '/calendar', search }, NOW / 1000)).toEqual([february, ...around]);
    const fromSunday = of(getCalendar, 'start_date=20260201&end_date=20260228');
    expect(firstCalls({ ...opened, path: '/calendar', search, weekStart: 6 }, NOW / 1000)[0]).toBe(fromSunday);
  });

  test('for the dashboard are six weeks and the latest activities', () => {
    const weeks = of(getCalendar, 'start_date=20261012&end_date=20261122');
    const latest = of(listActivities, 'limit=12&return_type=summary');
    expect(firstCalls({ ...opened, path: '/' }, NOW / 1000)).toEqual([weeks, latest, ...around]);
  });

  test('for the dashboard without a paid role exclude anything that would be refused', () => {
    const unpaid = { ...opened, visitor: { ...visitor, accessLevel: 0 } };
    expect(firstCalls({ ...unpaid, path: '/' }, NOW / 1000)).toEqual(around);
  });

  test('for the logout are empty, since the session ends there', () => {
    expect(firstCalls({ ...opened, path: '/logout' }, NOW / 1000)).toEqual([]);
  });

  test('start with the member’s current day', () => {
    const late = Date.UTC(2026, 10, 22, 23, 30) / 1000;
    expect(firstCalls({ ...opened, path: '/' }, late)[0]).toContain('end_date=20261123');
  });

  test('are for the member alone on other pages, and if no zone is known', () => {
    expect(firstCalls({ ...opened, path: '/profile' }, NOW / 1000)).toEqual(around);
    expect(firstCalls({ ...opened, path: '/calendar', timeZone: undefined }, NOW / 1000)).toEqual(around);
  });
});

test('are signed like the library’s', async () => {
  const url = "https://run.example.org:8443/api/member/a%20b!'()*/notice";
  await signedFetch(credentials, 'local-1', NOW)(`${url}?start_date=20260126&end_date=20260301`);
  const query = { start_date: '20260126', end_date: '20260301' };
  const request = { method: 'GET', url, query, headers: {} };
  expect(asked[0]?.headers).toEqual(await signedHeaders(request, credentials, 'local-1', new Date(NOW)));
});

describe('prefetching', () => {
  const zone = (owner: string) => JSON.stringify({ version: 1, owner, value: { time_zone: 'UTC' } });
  const address = 'https://run.example.org/api/calendar/member-1?start_date=20260126&end_date=20260301';

  test('leaves each response for the app, once', async () => {
    store().save(credentials);
    kept.set('longrun.member', zone('member-1'));
    const early = ask(member, settings, NOW);
    await vi.waitFor(() => expect(asked.map(({ url }) => url)).toContain(address), 60_000);
    expect(await early.take(address)).toBeInstanceOf(Response);
    expect(early.take(address)).toBeUndefined();
  });

  test('leaves cached data of the last visit, once, even without requests', async () => {
    const answer = { data: ['kept'], at: 1 };
    vi.mocked(readResponse).mockResolvedValue(answer);
    kept.set('longrun.member', zone('member-1'));
    const hash = JSON.stringify(['calendar', 'member-1', '2026-01-26', '2026-03-01']);
    const early = ask(member, settings, NOW);
    expect(early.kept('member-2', hash)).toBeUndefined();
    expect(await early.kept('member-1', hash)).toBe(answer);
    expect(early.kept('member-1', hash)).toBeUndefined();
    expect(readResponse).toHaveBeenLastCalledWith('member-1', hash);
    const next = ask(member, settings, NOW);
    next.forget();
    expect(next.kept('member-1', hash)).toBeUndefined();
  });

  test('leaves nothing after a sign-out', () => {
    store().save(credentials);
    const early = ask(member, settings, NOW);
    early.forget();
    expect(early.take('https://run.example.org/api/member/member-1')).toBeUndefined();
  });

  test.each([
    ['nobody is signed in', null, credentials.expiresAt],
    ['another member left their credentials', 'member-2', credentials.expiresAt],
    ['they are about to be renewed', 'member-1', NOW + 6 * 60_000],
  ])('is skipped if %s', (_, memberId, expiresAt) => {
    store().save({ ...credentials, expiresAt });
    const early = ask(memberId === null ? null : { memberId, visitor }, settings, NOW);
    expect(early.take(`https://run.example.org/api/member/${memberId}`)).toBeUndefined();
  });

  test('reads no zone of another member', async () => {
    store().save(credentials);
    kept.set('longrun.member', zone('member-2'));
    const early = ask(member, settings, NOW);
    expect(early.take(address)).toBeUndefined();
    await early.take('https://run.example.org/api/member/member-1');
    expect(asked.map(({ url }) => url)).not.toContain(address);
  });
});

describe('the offset of a zone from UTC', () => {
  const now = NOW / 1000;

  test('is known from the last visit while the device’s clock stays', () => {
    const clock = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
    expect(storedOffset('Asia/Kolkata', now)).toBeNull();
    storeOffset('Asia/Kolkata', now);
    expect(storedOffset('Asia/Kolkata', now)).toBe(330);
    expect(storedOffset('Europe/Berlin', now)).toBeNull();
    clock.mockReturnValue(-60);
    expect(storedOffset('Asia/Kolkata', now)).toBeNull();
    clock.mockRestore();
  });

  test.each(['{', '7', '["Asia/Kolkata"]', 'null'])('is not known from %s', (text) => {
    kept.set('longrun.zone', text);
    expect(storedOffset('Asia/Kolkata', now)).toBeNull();
  });
});
