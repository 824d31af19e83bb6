import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OfferedFile, Vendor, VendorAccess } from '../../../server/vendors/adapters/vendor.ts';
import { windowsOf } from '../../../server/vendors/syncing/request-windows.ts';
import { soon } from '../../server/soon.ts';
import { joined, type Practice, startPractice } from '../../server/vendors/practice.ts';

const DAY = 86_400;
const YEARS = 3;
let practice: Practice;
const pushed: OfferedFile[] = [];
const hook = createServer((request, response) => {
  void text(request).then((json) => {
    pushed.push(...practice.vendors.garmin.readPush(practice.vendors.garmin.readBody(json)).files);
    response.writeHead(200).end();
  });
});

beforeAll(async () => {
  practice = await startPractice();
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = hook.address() as AddressInfo;
  await practice.control('garmin', { webhookUrl: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await practice.stop();
  await new Promise((resolve) => hook.close(resolve));
});

/** Starts of the activities of the last linked account at the vendor, since `from`. */
async function startsThere(folder: string, from: number): Promise<number[]> {
  const { accounts } = (await practice.control(folder)) as { accounts: { starts: number[] }[] };
  return accounts
    .at(-1)!
    .starts.filter((start) => start >= from)
    .sort((a, b) => a - b);
}

/** Requests window by window, like an import. @returns the offered files */
async function offeredSince(vendor: Vendor, access: VendorAccess, from: number, until: number): Promise<OfferedFile[]> {
  const { history } = vendor;
  const files: OfferedFile[] = [];
  for (const range of windowsOf(from, until, vendor)) {
    if (history.kind === 'pushed') await history.request(access, range.from, range.until);
    else {
      for (let page: string | null | undefined; page !== null; ) {
        const answer = await history.list(access, { ...range, changed: false }, page ?? null);
        files.push(...answer.files);
        page = answer.next;
      }
    }
  }
  return files;
}

it.each([
  ['garmin', 'garmin', 'marathoner'],
  ['suunto', 'suunto', 'marathoner'],
  ['intervals', 'intervals', 'marathoner'],
  // These histories end sooner than expected.
  ['polar', 'polar', 'treadmill'],
  ['coros', 'coros', 'treadmill'],
] as const)(
  '%s is asked for three years, or as far back as there is anything, and nothing falls between windows',
  async (name, folder, persona) => {
    const vendor = practice.vendors[name];
    const { tokens, account } = await joined(vendor, persona);
    const until = Math.floor(Date.now() / 1000);
    const from = until - (vendor.historyReach ?? YEARS * 365) * DAY;
    const access = { token: tokens.access, account: account.externalUserId };
    const listed = await offeredSince(vendor, access, from, until);
    const wanted = await startsThere(folder, from);
    expect(wanted.length).toBeGreaterThan(vendor.historyReach === null ? 700 : 10);
    const files = () => (vendor.history.kind === 'pushed' ? pushed : listed);
    await vi.waitFor(() => {
      // With some vendors a window contains whole days: a file offered twice has one id.
      const byId = new Map(files().map(({ externalId, start }) => [externalId, start ?? 0]));
      expect([...byId.values()].filter((start) => start >= from).sort((a, b) => a - b)).toEqual(wanted);
    }, soon);
  },
);
