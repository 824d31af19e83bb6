import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { soon } from './soon.ts';

/** A separate file system whose power can be cut. */
export interface Disk {
  /** Where it is mounted. */
  readonly path: string;
  /** Stops all writes to it and drops what was not flushed. Programs using it only get errors. */
  cutPower(): void;
  /** Mounts it again in its state at the power cut, and repairs it with its journal. It must not be in use. */
  powerOn(): Promise<void>;
  remove(): Promise<void>;
}

const ran = (command: string, args: readonly string[]) => spawnSync(command, args, { encoding: 'utf8' });

function must(command: string, args: readonly string[]): void {
  const { status, stderr, error } = ran(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system stops immediately and drops everything in memory, including unwritten
 * journal entries. Node has no ioctl; every Debian base system has Perl.
 */
const SHUTDOWN =
  'my $how = pack("L", 2); open(my $disk, "<", $ARGV[0]) or die $!; ioctl($disk, 0x8004587d, $how) or die $!;';

/**
 * A file system in a file. Only flushed writes count: it never writes back on its own during a test.
 * @param megabytes its size; the file only takes the used part
 * @returns null if it cannot be created: it needs root, Linux with ext4 and loop devices, and Perl
 */
export function makeDisk(megabytes: number): Disk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const place = mkdtempSync(join(tmpdir(), 'longrun-power-'));
  const [image, path] = [join(place, 'image'), join(place, 'disk')];
  mkdirSync(path);
  const mount = () => must('mount', ['-t', 'ext4', '-o', 'loop,commit=3600', image, path]);
  const cutPower = () => must('perl', ['-e', SHUTDOWN, path]);
  /** Killed processes may take a moment to release the disk. */
  const unmount = () => vi.waitFor(() => must('umount', [path]), soon);
  try {
    must('truncate', ['-s', `${megabytes}M`, image]);
    must('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
    mount();
  } catch {
    rmSync(place, { recursive: true, force: true });
    return null;
  }
  try {
    cutPower();
    must('umount', [path]);
    mount();
  } catch {
    ran('umount', ['-l', path]);
    rmSync(place, { recursive: true, force: true });
    return null;
  }
  return {
    path,
    cutPower,
    async powerOn() {
      await unmount();
      mount();
    },
    async remove() {
      await unmount();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
