import { readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { StartFailure } from '../base/start-failure.ts';

/** File systems that several hosts can mount, by the number returned by Linux's statfs(2). */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  // Includes WSL's Windows drives, where PostgreSQL cannot set the permissions it needs.
  [0x01021997, '9p'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x0bd00bd0, 'Lustre'],
  [0x73757245, 'Coda'],
]);

/** File systems that only one running kernel can mount, by the same number. */
const SINGLE_HOST_TYPES: ReadonlySet<number> = new Set([
  // ext2 to ext4, XFS, Btrfs, ZFS, F2FS, bcachefs, overlay and tmpfs.
  0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x794c7630, 0x01021994,
]);

const FUSE = 0x65735546;

/** FUSE file systems known to store their files on another machine. Others, such as NTFS and virtiofs, are local. */
const NETWORK_FUSE =
  /^fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|davfs2?|goofys|gcsfuse|blobfuse2?|moosefs|mfs|juicefs|seaweedfs|lizardfs|curlftpfs|smbnetfs)/i;

/** Returns the type of the mount with a device number, as in `/proc/self/mountinfo`; empty if not found. */
function mountType(mountinfo: string, device: string): string {
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    if (before.split(' ')[2] === device) return after.split(' ')[0] ?? '';
  }
  return '';
}

/** Properties of a directory's file system. */
export interface FileSystemFacts {
  /** File system type, from statfs(2). */
  readonly type: number;
  /** Device number, from stat(2), as `major:minor`. */
  readonly device: string;
  /** Contents of `/proc/self/mountinfo`; empty if it does not exist. */
  readonly mountinfo: string;
}

/** Returns the name of the network file system; `null` if it is local, or not recognised. */
export function networkFileSystem({ type, device, mountinfo }: FileSystemFacts): string | null {
  // statfs returns a signed number on some systems.
  const number = type >>> 0;
  if (number !== FUSE) return NETWORK_TYPES.get(number) ?? null;
  const name = mountType(mountinfo, device);
  return NETWORK_FUSE.test(name) ? name : null;
}

/**
 * Whether only one host at a time can mount a directory. False if unknown, and on systems other than Linux.
 * @throws Error if the directory cannot be read
 */
export async function isSingleHost(
  directory: string,
  read: (directory: string) => Promise<Pick<FileSystemFacts, 'type'>> = statfs,
): Promise<boolean> {
  return process.platform === 'linux' && SINGLE_HOST_TYPES.has((await read(directory)).type >>> 0);
}

async function readFacts(directory: string): Promise<FileSystemFacts> {
  const { type } = await statfs(directory);
  const { dev } = statSync(directory);
  // Linux's encoding of device numbers in 64 bits.
  const device = `${(dev >>> 8) & 0xfff}:${(dev & 0xff) | ((dev >>> 12) & 0xfff00)}`;
  let mountinfo = '';
  try {
    mountinfo = readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    // The file system is not mounted in this container.
  }
  return { type, device, mountinfo };
}

/**
 * Rejects a directory on a network file system, where a database may lose writes and a lock does not reach other hosts. Linux only.
 * @throws StartFailure with the name of the file system
 */
export async function refuseNetwork(dataDir: string, read = readFacts): Promise<void> {
  if (process.platform !== 'linux') return;
  const name = networkFileSystem(await read(dataDir));
  if (name === null) return;
  throw new StartFailure(
    `The data directory ${dataDir} is on a network file system (${name}), where the embedded database may lose data: set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL. To use it at your own risk, set NETWORK_DATA_DIR=allow.`,
  );
}
