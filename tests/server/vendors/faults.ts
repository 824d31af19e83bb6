import { expect, vi } from 'vitest';
import type { ImportDetailWire, ImportStatusWire } from '../../../domain/entities/import.ts';
import { Browser } from '../data/garmin.ts';
import { whenOver } from '../data/client.ts';
import { anInstant } from '../expected.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { lookNow } from './look-now.ts';
import { deskOf, type VendorDesk } from './standin.ts';

/** A vendor with its faults, and a member whose account goes through all of them. */
export interface Patient {
  readonly desk: VendorDesk;
  readonly server: () => TestServer;
  /** The stand-in's place for requests of a history. */
  readonly historyPlace: 'backfill' | 'list';
  /** Its places that are used for a linked account, and harmless faults there. */
  readonly joins: readonly ('token' | 'user')[];
  readonly harmless?: readonly string[];
  /** The vendor does not push: new activities are found by the scheduled sync. */
  readonly isSilent?: true;
  /** Linked since before the first fault. */
  veteran: TestMember;
  /** The veteran's, signed in at the vendor. */
  readonly browser: Browser;
  /** The veteran's account there. */
  userId: string;
}

/**
 * A fault that has ended by the end of the test, when all of the vendor's data must be here, once. `begin` ends before the scheduled sync, if there
 * is one.
 */
export interface Play {
  readonly begin: (patient: Patient, fault: string) => Promise<void>;
  readonly looks?: (fault: string) => boolean;
  readonly end?: (patient: Patient) => Promise<void>;
}

const outcomeOf = (url: URL) => url.searchParams.get('outcome');

/** Every switch off. */
export const calm = {
  where: 'all',
  retryAfter: 1,
  slow: 0,
  ...Object.fromEntries(
    ['rateLimited', 'serverError', 'malformed', 'fileNotReady', 'webhookLost', 'webhookTwice', 'webhookForged'].map(
      (name) => [name, 0],
    ),
  ),
  ...Object.fromEntries(
    ['revoked', 'historyEmpty', 'badCredentials', 'accountLocked', 'passwordResetRequired'].map((name) => [
      name,
      false,
    ]),
  ),
};

const settings: Readonly<Record<string, unknown>> = { slow: 50 };
/**
 * Returns the settings that switch on a fault.
 * @param times for counted faults
 */
const on = (fault: string, times = 1): object => ({ [fault]: settings[fault] ?? times });

async function statusOf(member: TestMember): Promise<ImportStatusWire> {
  return (await member.call('GET', 'import/status', { query: { member_id: member.memberId } }))
    .body as ImportStatusWire;
}

async function startsHere(member: TestMember): Promise<number[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const { activities } = body as { activities: { start_time: string }[] };
  return activities.map(({ start_time }) => Date.parse(start_time) / 1000).sort((a, b) => a - b);
}

async function startsThere({ desk }: Patient, userId: string): Promise<number[]> {
  const { accounts } = (await desk.control(undefined, '?starts')) as {
    accounts: { userId: string; starts: number[] }[];
  };
  return accounts.find((account) => account.userId === userId)!.starts.toSorted((a, b) => a - b);
}

/** The watch sends one more activity. */
async function record({ desk, userId }: Patient): Promise<void> {
  await desk.control({ record: userId });
  await desk.told();
}

/** The invariant: the activities are exactly the vendor's, and nothing is in progress. */
async function isWhole(patient: Patient, member: TestMember, userId: string): Promise<void> {
  const wanted = await startsThere(patient, userId);
  await vi.waitFor(async () => {
    expect(await startsHere(member)).toEqual(wanted);
    const { body } = await member.call('GET', `member/${member.memberId}/imports`);
    for (const { state } of (body as { imports: { state: string }[] }).imports) expect(state).not.toBe('active');
  }, soon);
}

async function link({ desk }: Patient, member: TestMember, browser: Browser): Promise<ImportDetailWire> {
  expect(outcomeOf(await desk.link(member, 'new-runner', { browser }))).toBe('linked');
  return whenOver(member, (await statusOf(member)).import_id);
}

const over = ({ desk }: Patient) => desk.control({ switches: calm });

const veteranIsWhole = (patient: Patient) => isWhole(patient, patient.veteran, patient.userId);

/** Starts with an account whose whole history is here. */
export async function patientOf(
  server: () => TestServer,
  [vendor, folder, path]: readonly [VendorDesk['vendor'], string, string],
  ways: Pick<Patient, 'historyPlace' | 'joins' | 'harmless' | 'isSilent'>,
): Promise<Patient> {
  const desk = deskOf(server, vendor, folder, path);
  const patient: Patient = {
    desk,
    server,
    ...ways,
    veteran: await server().register(),
    browser: new Browser(),
    userId: '',
  };
  const detail = await link(patient, patient.veteran, patient.browser);
  expect([detail.state, detail.error]).toEqual(['complete', null]);
  patient.userId = (await desk.account()).userId;
  await isWhole(patient, patient.veteran, patient.userId);
  return patient;
}

/**
 * A member links while the vendor fails: at tokens, at the request for the user, and finally only at the history. A failed link leaves nothing
 * and is repeated.
 */
const joining: Play = {
  async begin(patient, fault) {
    const { desk, server, joins, harmless = [], historyPlace } = patient;
    const [member, browser] = [await server().register(), new Browser()];
    for (const place of fault === 'slow' ? [] : joins) {
      if (harmless.includes(`${fault} ${place}`)) continue;
      // Another attempt helps if the vendor responds with an error.
      const ending = fault === 'revoked' ? 'failed' : 'busy';
      await desk.control({ switches: { ...calm, retryAfter: 0, where: place, ...on(fault) } });
      expect([place, outcomeOf(await desk.link(member, 'new-runner', { browser }))]).toEqual([place, ending]);
      expect((await desk.source(member)).linked).toBe(false);
    }
    await desk.control({ switches: { ...calm, where: fault === 'slow' ? 'all' : historyPlace, ...on(fault) } });
    const detail = await link(patient, member, browser);
    expect([detail.state, detail.error]).toEqual(['complete', null]);
    await isWhole(patient, member, (await desk.account()).userId);
  },
};

/** The person cannot sign in at the vendor, returns without a decision, and links once that is over. */
const signIn: Play = {
  async begin(patient, fault) {
    const { desk, server } = patient;
    const [member, browser] = [await server().register(), new Browser()];
    await desk.control({ switches: { [fault]: true } });
    expect(outcomeOf(await desk.link(member, 'new-runner', { browser }))).toBe('refused');
    expect((await desk.source(member)).linked).toBe(false);
    await over(patient);
    await link(patient, member, browser);
    await isWhole(patient, member, (await desk.account()).userId);
  },
};

/** A watch sends a new activity, and the vendor fails while its file is downloaded. */
const files: Play = {
  async begin(patient, fault) {
    await patient.desk.control({ switches: { ...calm, where: 'file', ...on(fault, 2) } });
    await record(patient);
    if (patient.isSilent) await lookNow(patient.server(), patient.veteran);
    await veteranIsWhole(patient);
  },
};

/** The next scheduled sync finds the vendor failing. A new activity's push was lost. */
const looking = (place: (patient: Patient) => object): Play => ({
  async begin(patient, fault) {
    const { desk } = patient;
    await desk.recordUnheard(patient.userId);
    await desk.control({ switches: { ...place(patient), ...on(fault) } });
  },
  looks: () => true,
  end: veteranIsWhole,
});

/** A watch sends a new activity while webhook deliveries are disturbed. */
const news: Play = {
  async begin(patient, fault) {
    await patient.desk.control({ switches: on(fault) });
    await record(patient);
  },
  looks: (fault) => fault === 'webhookLost',
  end: veteranIsWhole,
};

/** Requested files arrive by push, and the delivery is disturbed. Lost files arrive after a new link. */
const answers: Play = {
  async begin(patient, fault) {
    const { desk, server } = patient;
    const [member, browser] = [await server().register(), new Browser()];
    await desk.control({ switches: on(fault) });
    await link(patient, member, browser);
    if (fault === 'webhookLost') await link(patient, member, browser);
    await isWhole(patient, member, (await desk.account()).userId);
  },
};

const kinds: Readonly<Record<string, string>> = {
  revoked: 'bad_source_credentials',
  accountLocked: 'account_locked',
  passwordResetRequired: 'password_reset_required',
};

/** The vendor refuses access to an account between two of its activities. The reason is shown, and a new link fetches what was missed. */
const closing: Play = {
  async begin(patient, fault) {
    const { desk, veteran, browser, userId } = patient;
    await desk.recordUnheard(patient.userId);
    await desk.control({ switches: { [fault]: true } });
    const { import_id } = (await desk.pull(veteran)) as { import_id: string };
    const detail = await whenOver(veteran, import_id);
    expect([detail.state, detail.error?.kind]).toEqual(['error', kinds[fault]]);
    const { linked, broken_since, broken_kind } = await desk.source(veteran);
    expect({ linked, broken_since, broken_kind }).toEqual({
      linked: true,
      broken_since: anInstant,
      broken_kind: fault === 'revoked' ? 'access_refused' : kinds[fault],
    });
    await over(patient);
    await link(patient, veteran, browser);
    await isWhole(patient, veteran, userId);
    expect((await desk.source(veteran)).broken_since).toBe(null);
  },
};

/** A watch that was never synchronised: first it has nothing, later everything. */
const empty: Play = {
  async begin(patient, fault) {
    const { desk, server } = patient;
    const [member, browser] = [await server().register(), new Browser()];
    await desk.control({ switches: { [fault]: true } });
    const detail = await link(patient, member, browser);
    expect([detail.state, detail.error, detail.items]).toEqual(['complete', null, []]);
    await over(patient);
    await link(patient, member, browser);
    await isWhole(patient, member, (await desk.account()).userId);
  },
};

export const plays = {
  joining,
  signIn,
  files,
  /** While the scheduled sync requests new activities, and while it checks that the account is still linked. */
  look: looking(({ historyPlace }) => ({ where: historyPlace })),
  bond: looking(() => ({ where: 'user' })),
  news,
  answers,
  closing,
  empty,
} as const satisfies Readonly<Record<string, Play>>;
