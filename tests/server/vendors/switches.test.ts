import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DeviceType, deviceTypes } from '../../../domain/vendors.ts';
import { switchNames } from '../../../sandbox/standin/switches.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { soon } from '../soon.ts';
import { calm, type Patient, patientOf, type Play, plays } from './faults.ts';
import { lookNow } from './look-now.ts';

/** Every vendor but the one that was shut down, Garmin with both OAuth versions. */
type Column = Exclude<DeviceType, 'suunto'> | 'garmin by OAuth 1.0a';
const columns: readonly Column[] = [
  'garmin by OAuth 1.0a',
  ...deviceTypes.filter((vendor): vendor is Exclude<DeviceType, 'suunto'> => vendor !== 'suunto'),
];
/** Those with a service to ask. */
type Asked = Exclude<Column, 'apple'>;
type PlayName = keyof typeof plays;
type Cell = readonly PlayName[] | { readonly none: string };

const onThePhone = { none: 'Apple has no service to ask and pushes nothing: the phone sends what it has.' };
const all = (...cell: PlayName[]): Readonly<Record<Column, Cell>> => ({
  garmin: cell,
  'garmin by OAuth 1.0a': cell,
  suuntoV2: cell,
  polar: cell,
  coros: cell,
  intervals: cell,
  apple: onThePhone,
});
/** Garmin's history arrives by push as well. */
const pushed: Readonly<Record<Column, Cell>> = {
  ...all('news'),
  intervals: { none: 'Only registered applications hear from intervals.icu: with a key the list is read.' },
  garmin: ['news', 'answers'],
  'garmin by OAuth 1.0a': ['news', 'answers'],
};

/** Switch of the stand-ins × vendor → scenarios. A missing switch or vendor does not compile, and fails below. */
const table: Readonly<Record<(typeof switchNames)[number], Readonly<Record<Column, Cell>>>> = {
  slow: all('joining', 'files'),
  rateLimited: all('joining', 'files', 'look'),
  serverError: all('joining', 'files'),
  // Only COROS is asked whether an account is still linked: it sends no notification.
  malformed: { ...all('joining', 'files'), coros: ['joining', 'files', 'bond'] },
  fileNotReady: all('files'),
  webhookLost: pushed,
  webhookTwice: pushed,
  webhookForged: pushed,
  revoked: all('closing'),
  historyEmpty: all('empty'),
  badCredentials: all('signIn'),
  accountLocked: all('signIn', 'closing'),
  passwordResetRequired: all('signIn', 'closing'),
};

const env = { VENDOR_QUIET_SECONDS: '1', GARMIN_BACKFILL_DAYS: '90' };
let servers: readonly [TestServer, TestServer];
let patients: Readonly<Record<Asked, Patient>>;

beforeAll(async () => {
  servers = await Promise.all([
    startTestServer({ sandbox: true, env }),
    startTestServer({ sandbox: true, env: { ...env, GARMIN_OAUTH: '1.0a' } }),
  ]);
  const [first, second] = servers;
  // Its webhook is set up by the server itself.
  await vi.waitFor(async () => {
    const answer = await fetch(`${first.url}/sandbox/polar/control`);
    expect((await answer.json()).webhookActive).toBe(true);
  }, soon);
  const [garmin, legacy, suuntoV2, polar, coros, intervals] = await Promise.all([
    patientOf(() => first, ['garmin', 'garmin', 'garmin'], { historyPlace: 'backfill', joins: ['token', 'user'] }),
    patientOf(() => second, ['garmin', 'garmin', 'garmin'], { historyPlace: 'backfill', joins: ['token', 'user'] }),
    patientOf(() => first, ['suuntoV2', 'suunto', 'suunto_v2'], { historyPlace: 'list', joins: ['token'] }),
    patientOf(() => first, ['polar', 'polar', 'polar'], {
      historyPlace: 'list',
      joins: ['token', 'user'],
      // The response to a registration is not read.
      harmless: ['malformed user'],
    }),
    patientOf(() => first, ['coros', 'coros', 'coros'], { historyPlace: 'list', joins: ['token'] }),
    patientOf(() => first, ['intervals', 'intervals', 'intervals'], {
      historyPlace: 'list',
      joins: ['user'],
      isSilent: true,
    }),
  ]);
  patients = { garmin, 'garmin by OAuth 1.0a': legacy, suuntoV2, polar, coros, intervals };
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
afterEach(() => Promise.all(Object.values(patients).map(({ desk }) => desk.control({ switches: calm }))));

type Fault = keyof typeof table;
const faults = Object.keys(table) as Fault[];
const playsOf = (fault: Fault, column: Column): readonly PlayName[] => {
  const cell = table[fault][column];
  return 'none' in cell ? [] : cell;
};

/** The first fault of each vendor. In each round every vendor has another one, until all had all of them. */
const firstFault = {
  garmin: 'slow',
  coros: 'malformed',
  'garmin by OAuth 1.0a': 'webhookLost',
  suuntoV2: 'revoked',
  polar: 'accountLocked',
  intervals: 'rateLimited',
} as const satisfies Record<Asked, Fault>;

type Cells = readonly (readonly [column: Asked, fault: Fault])[];
const roundOf = (round: number): Cells =>
  Object.entries(firstFault).map(([column, first]) => [
    column as Asked,
    faults[(faults.indexOf(first) + round) % faults.length]!,
  ]);
/** Enough for each fault to be tested with one vendor; with LONG each is tested with each. */
const rounds = Array.from({ length: process.env.LONG ? faults.length : 3 }, (_, round) => roundOf(round));

it('the table has every switch of the simulated vendors, and every vendor in each row', () => {
  expect(Object.keys(table).sort()).toEqual([...switchNames].sort());
  for (const row of Object.values(table)) expect(Object.keys(row).sort()).toEqual([...columns].sort());
});

it('every switch is used, every vendor that is asked or pushes is used, and there is no unused scenario', () => {
  const cells = rounds.flat();
  expect(new Set(cells.map(([, fault]) => fault))).toEqual(new Set(switchNames));
  expect(new Set(cells.map(([column]) => column))).toEqual(new Set(columns.filter((column) => column !== 'apple')));
  expect(new Set(cells.flatMap(([column, fault]) => playsOf(fault, column)))).toEqual(new Set(Object.keys(plays)));
});

/** Runs all scenarios of a vendor with one fault. */
async function playAll(column: Asked, fault: Fault): Promise<void> {
  const patient = patients[column];
  const { desk, server, veteran } = patient;
  for (const name of playsOf(fault, column)) {
    const { begin, looks, end }: Play = plays[name];
    try {
      await begin(patient, fault);
      if (looks?.(fault)) await lookNow(server(), veteran);
      await end?.(patient);
    } catch (error) {
      throw new Error(name, { cause: error });
    }
    await desk.control({ switches: calm });
  }
}

it.each(rounds.map((cells) => [cells.map(([column, fault]) => `${fault} of ${column}`).join(', '), cells] as const))(
  'after %s the set of activities is the undisturbed one',
  async (_, cells) => {
    const ends = await Promise.allSettled(cells.map(([column, fault]) => playAll(column, fault)));
    const told = ends.map((one) => (one.status === 'fulfilled' ? 'whole' : inspect(one.reason)));
    const found = Object.fromEntries(cells.map(([column], i) => [column, told[i]]));
    expect(found).toEqual(Object.fromEntries(cells.map(([column]) => [column, 'whole'])));
  },
);
