import { readFileSync, readdirSync } from 'node:fs';
import { pssOf } from '../import/watched.ts';

/** Sampling interval; long, since a sample takes the client some milliseconds. */
const SAMPLE_MS = 5000;
/** The unit of times in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the fields of /proc/PID/stat after the command: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns the process ids of a program: the program and its children, except those watched separately. */
function familyOf(pid: number, watched: ReadonlySet<number>): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((one) => !watched.has(one) && Number(statOf(one)[1]) === pid);
  return [pid, ...children];
}

/** Returns the CPU seconds of a program, including ended children (Linux). */
function cpuOf(pid: number, watched: ReadonlySet<number>): number {
  const [, ...children] = familyOf(pid, watched);
  const spent = (of: number, fields: number) =>
    statOf(of)
      .slice(11, 11 + fields)
      .reduce((sum, ticks) => sum + Number(ticks), 0);
  return (spent(pid, 4) + children.reduce((sum, child) => sum + spent(child, 2), 0)) / TICKS_PER_SECOND;
}

/** CPU seconds, and peak memory, PSS in MB. */
export interface Use {
  readonly cpu: number;
  readonly memory: number;
}

/** Watches processes, by name, during `work`. */
export async function resourcesDuring(pids: Readonly<Record<string, number>>, work: () => Promise<unknown>) {
  const names = Object.keys(pids);
  const pidOf = (name: string) => pids[name] ?? 0;
  const watched = new Set(Object.values(pids));
  const peak = new Map(names.map((name) => [name, 0]));
  const look = () => {
    for (const name of names) {
      const memory = familyOf(pidOf(name), watched).reduce((sum, pid) => sum + pssOf(pid), 0);
      peak.set(name, Math.max(peak.get(name) ?? 0, memory));
    }
  };
  const before = names.map((name) => cpuOf(pidOf(name), watched));
  look();
  const timer = setInterval(look, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return new Map(
    names.map((name, nth): [string, Use] => [
      name,
      { cpu: cpuOf(pidOf(name), watched) - (before[nth] ?? 0), memory: peak.get(name) ?? 0 },
    ]),
  );
}
