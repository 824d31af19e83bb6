import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod/mini';

/** Identity of a process's machine and container. Fields the system does not provide are empty. */
export const hostSchema = z.object({
  /** Random ID of the running kernel: new at each boot, shared by all containers on the machine. */
  boot: z.string(),
  /** PID namespace, within which process ids are unique. */
  namespace: z.string(),
  hostname: z.string(),
  /** `/etc/machine-id`: survives a reboot, but copies of a virtual machine may share it. */
  machine: z.string(),
});

export type Host = z.infer<typeof hostSchema>;

function textOf(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

/** Returns the identity of the host that this process runs on. */
export const thisHost = (): Host => ({
  boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  namespace: textOf(() => readlinkSync('/proc/self/ns/pid')),
  hostname: hostname(),
  machine: textOf(() => readFileSync('/etc/machine-id', 'utf8')),
});

/** Whether processes of both hosts can see each other: same kernel and same PID namespace. */
export function sharesProcesses(a: Host, b: Host): boolean {
  if (a.boot === '' || b.boot === '') return a.hostname === b.hostname && a.machine === b.machine;
  return a.boot === b.boot && a.namespace === b.namespace;
}

/** Whether both hosts are the same machine, rebooted or in another container. */
export const isSameMachine = (a: Host, b: Host): boolean =>
  (a.boot !== '' && a.boot === b.boot) || (a.hostname === b.hostname && a.machine === b.machine);
