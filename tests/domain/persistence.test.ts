import { describe, expect, test } from 'vitest';
import {
  deviceSlices,
  fromStored,
  memberSlices,
  type Slice,
  type SliceName,
  sliceNames,
  storageKey,
  toStored,
} from '../../domain/persistence.ts';
import { toCamel } from '../../domain/case.ts';
import { linkedFields } from '../../domain/vendors.ts';
import type { Payment } from '../../domain/entities/payment.ts';
import { fromCachedPayment, toCachedPayment } from '../../domain/cached-payment.ts';
import { PERSISTENCE_VERSION } from '../../domain/persistence-version.ts';

const member: Slice<'member'> = {
  memberId: 'member-1',
  awsCognitoSub: 'sub-1',
  emailAddress: 'runner@example.org',
  firstName: 'Ada',
  lastName: null,
  birthDate: null,
  gender: 'F',
  height: 1.7,
  weight: 61.5,
  prefersMetric: true,
  memberType: 'Athlete',
  accessLevel: 20,
  showFolloweeRealName: false,
  timeZone: null,
  weekStartsOn: null,
  trialEndsAt: null,
  clock: null,
  language: null,
  assumed: [],
  ...toCamel(linkedFields((vendor) => vendor === 'garmin' || vendor === 'suuntoV2')),
  teams: [
    {
      teamId: '7',
      name: 'Club',
      athletesCanViewDashboard: true,
      athletesBilled: false,
      trainerRetainsAccess: true,
      teamDataVisible: true,
    },
  ],
};
const bucket = { target: 4, total: 2, processed: { target: 2, total: 1 } };

const kept: { readonly [Name in SliceName]: Slice<Name> } = {
  app: { dailyMessage: { day: '2026-03-02', index: 2 }, clockOffsetMs: -600_000 },
  user: {
    tokens: { idToken: 'i', accessToken: 'a', refreshToken: 'r', credentialsExpire: 1, expires: 2 },
    member: {
      memberId: 'member-1',
      cognitoId: 'sub-1',
      visitor: { accessLevel: 20, memberType: 'Coach', dashboardHidden: false },
    },
    updatedAt: 3,
  },
  member,
  followees: [
    {
      followingId: 'following-1',
      followeeMemberId: 'member-2',
      askedAddress: 'friend@example.org',
      firstName: 'Bea',
      lastName: null,
      state: 'accepted',
      askedAt: '2026-03-02T08:00:00Z',
    },
  ],
  payment: { standing: 'active', isPractice: false, priceAmount: 1599, couponName: null },
  activityTypes: [{ activityTypeId: 2, name: 'Running', family: 'foot' }],
  dataImports: [
    {
      importId: 'import-1',
      state: 'active',
      hot: bucket,
      warm: bucket,
      error: null,
      source: 'garmin',
      createdAt: '2026-03-02T08:00:00Z',
      completedAt: null,
      counts: { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 3 },
    },
  ],
  homeIntroRefs: ['calendar', 'link'],
  notices: [
    {
      noticeId: 'n',
      title: 'Hello',
      message: 'There.',
      createdAt: '2026-03-02T08:00:00Z',
      seen: false,
      author: null,
      path: '/calendar/2026-03-02',
    },
  ],
};

test('exactly the data listed in the specification survives', () => {
  expect(sliceNames).toEqual([
    'app',
    'user',
    'member',
    'followees',
    'payment',
    'activityTypes',
    'dataImports',
    'homeIntroRefs',
    'notices',
  ]);
  expect(new Set(sliceNames.map(storageKey)).size).toBe(9);
});

test('signing out deletes all of a member’s data', () => {
  expect(deviceSlices).toEqual(['app', 'activityTypes']);
  expect([...memberSlices, ...deviceSlices].sort()).toEqual([...sliceNames].sort());
});

describe.each(sliceNames)('%s', (name) => {
  const value = kept[name] as never;
  const text = toStored(name, value, 'member-1');

  test('is restored unchanged', () => expect(fromStored(name, text, 'member-1')).toEqual(value));

  test('is not read for another member, unless it belongs to the device', () => {
    const found = deviceSlices.includes(name) ? value : null;
    expect(fromStored(name, text, 'member-2')).toEqual(found);
    expect(fromStored(name, text, null)).toEqual(found);
  });

  test('of another version is ignored', () => {
    const other = { ...(JSON.parse(text) as object), version: PERSISTENCE_VERSION + 1 };
    expect(fromStored(name, JSON.stringify(other), 'member-1')).toBeNull();
  });

  test.each([null, '', '{', 'null', '[]', '"x"', '{"version":1}', '{"version":1,"owner":"member-1","value":5}'])(
    'broken storage (%j) is ignored',
    (broken) => expect(fromStored(name, broken, 'member-1')).toBeNull(),
  );
});

test('fields that are not part of a slice are neither written nor read', () => {
  const text = toStored('app', { ...kept.app, password: 'secret' } as never, null);
  expect(text).not.toContain('secret');
  const planted = text.replace('"clock_offset_ms"', '"card":"4242","clock_offset_ms"');
  expect(fromStored('app', planted)).toEqual(kept.app);
});

test('a slice of the wrong shape is not written', () => {
  expect(() => toStored('homeIntroRefs', [5] as never, 'member-1')).toThrow();
  expect(() => toStored('payment', { card: { number: '4242' } } as never, 'member-1')).toThrow();
});

test('the session is read before its owner is known', () => {
  expect(fromStored('user', toStored('user', kept.user, 'member-1'))).toEqual(kept.user);
});

describe('the subscription', () => {
  const shown: Payment = {
    standing: 'active',
    isPractice: false,
    plan: null,
    publishableKey: 'pk_live_key',
    price: { amount: 1599, currency: 'usd' },
    nextPayment: { amount: 800, currency: 'usd', at: '2026-12-01T08:00:00.000Z' },
    due: null,
    accessUntil: null,
    card: { brand: 'visa', last4: '4242' },
    coupon: { name: 'HALF', percentOff: 50, months: null },
    confirmation: 'pi_1_secret_2',
    receipts: [
      { receiptId: 'in_1', amount: 1599, currency: 'usd', paidAt: '2026-11-01T08:00:00.000Z', url: 'https://r' },
    ],
  };
  const { publishableKey, plan: _plan, card, confirmation, due: _, receipts, ...said } = shown;
  const bare = {
    ...said,
    standing: 'ending',
    nextPayment: null,
    accessUntil: '2026-12-01T08:00:00.000Z',
    coupon: null,
  } as const;

  test.each([said, bare])('is restored as received: %j', (payment) => {
    const text = toStored('payment', toCachedPayment(payment), 'member-1');
    expect(fromCachedPayment(fromStored('payment', text, 'member-1'))).toEqual(payment);
    expect(fromCachedPayment(fromStored('payment', text, 'member-2'))).toBeNull();
  });

  test('is stored without card, key, secret and receipts', () => {
    const text = toStored('payment', toCachedPayment(shown), 'member-1');
    for (const part of [
      publishableKey,
      card?.last4,
      card?.brand,
      confirmation,
      receipts[0]?.receiptId,
      receipts[0]?.url,
    ]) {
      expect(text).not.toContain(part);
    }
  });

  test.each([
    {},
    { ...toCachedPayment(said), standing: 'rich' },
    { ...toCachedPayment(said), priceCurrency: 'no money' },
  ])('of another shape is ignored: %j', (slice) => expect(fromCachedPayment(slice)).toBeNull());
});
