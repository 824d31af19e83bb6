import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endStaleProcesses, recordHost } from '../../../server/db/embedded/stale-processes.ts';
import type { Host } from '../../../server/db/host.ts';
import { DirectoryTaken, takeLock } from '../../../server/db/lock.ts';
import { isSingleHost, networkFileSystem, refuseNetwork } from '../../../server/db/network-fs.ts';
import { OWNER_FILE, takeDirectory } from '../../../server/db/owner.ts';
import { StartFailure } from '../../../server/base/start-failure.ts';
import { soon } from '../../server/soon.ts';

const times = { beatMs: 30, watchMs: 400 };
const here: Host = { boot: 'boot-1', namespace: 'pid:[1]', hostname: 'here', machine: 'm1' };
const elsewhere: Host = { boot: 'boot-2', namespace: 'pid:[1]', hostname: 'elsewhere', machine: 'm2' };
/** More than any system's process ids. */
const deadPid = 2 ** 30;

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'longrun-owner-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ownerFile = () => join(dir, OWNER_FILE);
const readOwner = () => JSON.parse(readFileSync(ownerFile(), 'utf8')) as { hostname: string; beat: number };
const leave = (host: Host, pid = deadPid) =>
  writeFileSync(ownerFile(), JSON.stringify({ ...host, pid, token: 'left', beat: 7 }));
/** A socket of another machine on a shared file system cannot be reached, like a missing one. */
const hideLock = () => rmSync(join(dir, 'lock.sock'));

function take(host: Host) {
  const tell = vi.fn<(message: string) => void>();
  const onLost = vi.fn<() => void>();
  return { tell, onLost, taken: takeDirectory(dir, { host, times, tell, onLost }) };
}

const ext4 = async () => ({ type: 0xef53 });

const waitsFor = (who: string) =>
  `${who} did not release the data directory ${dir}. Waiting 0.4 s to see if it is still in use.`;

describe('the owner of a data directory', () => {
  test('excludes another host for as long as it writes its heartbeat', async () => {
    const lock = await take(elsewhere).taken;
    hideLock();
    const { tell, taken } = take(here);
    await expect(taken).rejects.toEqual(
      new StartFailure(
        `Another host (elsewhere) uses the data directory ${dir}: stop Longrun there first, or set DATA_DIR to another. Several hosts can only share a database through DATABASE_URL.`,
      ),
    );
    expect(tell.mock.calls).toEqual([[waitsFor('Another host (elsewhere)')]]);
    expect(readOwner().hostname).toBe('elsewhere');
    await lock.release();
    expect(existsSync(ownerFile())).toBe(false);
  });

  test('of another host is replaced after watching a time without a heartbeat', async () => {
    leave(elsewhere);
    const { tell, taken } = take(here);
    const lock = await taken;
    expect(tell.mock.calls).toEqual([[waitsFor('Another host (elsewhere)')]]);
    expect(readOwner().hostname).toBe('here');
    await vi.waitFor(() => expect(readOwner().beat).toBeGreaterThan(1), soon);
    await lock.release();
  });

  test('in another container of this machine is watched too', async () => {
    leave({ ...here, namespace: 'pid:[2]' });
    const { tell, taken } = take(here);
    await (await taken).release();
    expect(tell.mock.calls).toEqual([[waitsFor('An earlier run, or another container of this machine,')]]);
  });

  test('of this host that was killed is replaced without a wait', async () => {
    leave(here);
    const { tell, taken } = take(here);
    await (await taken).release();
    expect(tell.mock.calls).toEqual([]);
  });

  test('of this host excludes a second process when the lock file is gone', async () => {
    const lock = await take(here).taken;
    hideLock();
    // Both owners are this process: a different number makes the first look like another running process.
    const { token, beat } = JSON.parse(readFileSync(ownerFile(), 'utf8')) as { token: string; beat: number };
    writeFileSync(ownerFile(), JSON.stringify({ ...here, pid: process.ppid, token, beat }).padEnd(1024));
    await expect(take(here).taken.then(async (second) => second.release())).rejects.toBeInstanceOf(DirectoryTaken);
    await lock.release();
  });

  test('notices that another host took the directory, and leaves its file alone', async () => {
    const { onLost, taken } = take(here);
    const lock = await taken;
    leave(elsewhere);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), soon);
    await lock.release();
    expect(readOwner().hostname).toBe('elsewhere');
  });

  test('writes its file again when it was removed by hand', async () => {
    const { onLost, taken } = take(here);
    const lock = await taken;
    rmSync(ownerFile());
    await vi.waitFor(() => expect(readOwner().hostname).toBe('here'), soon);
    await lock.release();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('is one of two processes that start together', async () => {
    leave(elsewhere);
    const outcomes = await Promise.allSettled([take(here).taken, take({ ...here, namespace: 'pid:[2]' }).taken]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release();
  });
});

test('the lock of a path that is too long for a socket does not depend on the directory for temporary files', async () => {
  const long = join(dir, 'a'.repeat(120));
  const [one, two] = ['one', 'two'].map((name) => join(dir, name));
  for (const path of [long, one!, two!]) mkdirSync(path);
  try {
    vi.stubEnv('TMPDIR', one);
    const lock = await takeLock(long);
    vi.stubEnv('TMPDIR', two);
    await expect(takeLock(long)).rejects.toBeInstanceOf(DirectoryTaken);
    await lock.release();
    await (await takeLock(long)).release();
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('a postmaster.pid whose number belongs to another process here', () => {
  const pidFile = () => join(dir, 'data', 'postmaster.pid');
  async function written(by: Host) {
    mkdirSync(join(dir, 'data'));
    writeFileSync(pidFile(), `${process.pid}\n`);
    await recordHost(join(dir, 'data'), by);
  }
  const end = (isAlone = false) =>
    endStaleProcesses(
      join(dir, 'data'),
      async () => false,
      here,
      async () => isAlone,
    );

  test.runIf(process.platform === 'linux')(
    'stays when another machine wrote it that may have the directory mounted',
    async () => {
      await written(elsewhere);
      await expect(end()).rejects.toEqual(
        new StartFailure(
          `The database in ${join(dir, 'data')} was not stopped on the host elsewhere: make sure that Longrun does not run there any more, then remove ${pidFile()}.`,
        ),
      );
      expect(readFileSync(pidFile(), 'utf8')).toBe(`${process.pid}\n`);
    },
  );

  test.runIf(process.platform === 'linux').each([
    ['before it was rebooted', { ...here, boot: 'boot-0' }],
    ['in another container', { ...here, hostname: 'container', machine: '', namespace: 'pid:[2]' }],
  ])('is removed if this machine wrote it %s', async (_, by) => {
    await written(by);
    await end();
    expect(existsSync(pidFile())).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('a container that is recreated with the same volume', () => {
  const before: Host = { boot: 'boot-1', namespace: 'pid:[1]', hostname: '3f2c9a', machine: '' };
  const after: Host = { boot: 'boot-2', namespace: 'pid:[7]', hostname: '81d04b', machine: '' };
  const data = () => join(dir, 'data');
  const pidFile = () => join(data(), 'postmaster.pid');
  /** Process ids in both begin at 1, so the old PostgreSQL's id is in use. */
  async function leaveDatabase() {
    mkdirSync(data());
    writeFileSync(pidFile(), `${process.pid}\n`);
    await recordHost(data(), before);
  }

  test('starts after a power cut, and says what it waits for and how long', async () => {
    leave(before, process.pid);
    await leaveDatabase();
    const { tell, taken } = take(after);
    const lock = await taken;
    await endStaleProcesses(
      data(),
      async () => false,
      after,
      (directory) => isSingleHost(directory, ext4),
    );
    expect(tell.mock.calls).toEqual([[waitsFor('Another host (3f2c9a)')]]);
    expect([readOwner().hostname, existsSync(pidFile())]).toEqual(['81d04b', false]);
    await lock.release();
  });

  test('is refused while the other container writes its heartbeat', async () => {
    const lock = await take(before).taken;
    await leaveDatabase();
    hideLock();
    const { tell, taken } = take(after);
    await expect(taken).rejects.toEqual(
      new StartFailure(
        `Another host (3f2c9a) uses the data directory ${dir}: stop Longrun there first, or set DATA_DIR to another. Several hosts can only share a database through DATABASE_URL.`,
      ),
    );
    expect(tell.mock.calls).toEqual([[waitsFor('Another host (3f2c9a)')]]);
    expect([readOwner().hostname, existsSync(pidFile())]).toEqual(['3f2c9a', true]);
    await lock.release();
  });
});

test.runIf(process.platform === 'linux').each([
  ['ext4', 0xef53, true],
  ['XFS', 0x58465342, true],
  ['Btrfs, as a negative number', 0x9123683e - 2 ** 32, true],
  ['NFS', 0x6969, false],
  ['FUSE', 0x65735546, false],
  ['OCFS2, which several hosts mount', 0x7461636f, false],
])('whether only one host can mount %s', async (_, type, expected) => {
  expect(await isSingleHost('/data', async () => ({ type }))).toBe(expected);
});

describe('the file system of a data directory', () => {
  const mountinfo = [
    '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw',
    '40 22 0:51 / /data rw shared:9 - fuse.sshfs host:/srv rw',
    '41 22 0:52 / /other rw - fuse.ntfs-3g /dev/sdb1 rw',
  ].join('\n');

  test.each([
    ['ext4', 0xef53, '8:1', null],
    ['btrfs', 0x9123683e, '0:33', null],
    ['overlay', 0x794c7630, '0:40', null],
    ['NFS', 0x6969, '0:50', 'NFS'],
    ['CIFS', 0xff534d42, '0:50', 'CIFS'],
    ['CIFS, as a negative number', 0xff534d42 - 2 ** 32, '0:50', 'CIFS'],
    ['SMB2', 0xfe534d42, '0:50', 'SMB'],
    ['9p', 0x01021997, '0:50', '9p'],
    ['sshfs', 0x65735546, '0:51', 'fuse.sshfs'],
    ['ntfs-3g', 0x65735546, '0:52', null],
    ['FUSE that no mount names', 0x65735546, '0:99', null],
  ])('%s', (_, type, device, name) => {
    expect(networkFileSystem({ type, device, mountinfo })).toBe(name);
  });

  test.runIf(process.platform === 'linux')('is refused when it is on the network, and accepted here', async () => {
    await expect(refuseNetwork('/data', async () => ({ type: 0x6969, device: '0:50', mountinfo }))).rejects.toEqual(
      new StartFailure(
        'The data directory /data is on a network file system (NFS), where the embedded database may lose data: set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL. To use it at your own risk, set NETWORK_DATA_DIR=allow.',
      ),
    );
    await expect(refuseNetwork(dir)).resolves.toBeUndefined();
  });
});
