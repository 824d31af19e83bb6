// `npm run machines:compare -- <revision> [folder]`: the changes of the machines since a git revision, as text for a
// pull request, and as pictures if a folder is given. Also accepts two files of machines instead of a revision: `--
// before.ts after.ts [folder]`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf } from '../gallery/chart/chart.ts';
import { compareCharts } from '../gallery/chart/compare.ts';
import { pictureOf } from '../gallery/chart/picture.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

/** Returns the machines that a module exports, by id, including those in an exported catalogue. */
async function chartsIn(path: string): Promise<Map<string, Chart>> {
  const exported = Object.values((await import(pathToFileURL(path).href)) as object);
  const all = exported.flatMap((value) =>
    isMachine(value) ? [value] : Object.values((value ?? {}) as object).filter(isMachine),
  );
  return new Map(all.map((machine) => [machine.id, chartOf(machine)]));
}

/** Returns the catalogue at a revision, from a copy of its sources. */
async function chartsAt(revision: string): Promise<Map<string, Chart>> {
  const copy = mkdtempSync(join(tmpdir(), 'machines-'));
  try {
    const archive = execFileSync(
      'git',
      ['archive', '--end-of-options', revision, 'machines', 'domain', 'package.json'],
      { cwd: root, maxBuffer: 1e9 },
    );
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    return await chartsIn(join(copy, 'machines/index.ts'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Markdown of all differences; pictures are written into a folder, if there is one. */
function report(before: ReadonlyMap<string, Chart>, after: ReadonlyMap<string, Chart>, folder: string | null): string {
  const parts = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id) => {
    const old = before.get(id);
    const now = after.get(id);
    if (!old || !now) return [`## ${id}\n\nThe machine is ${now ? 'new' : 'gone'}.`];
    const { chart, light, lines } = compareCharts(old, now);
    if (lines.length === 0) return [];
    if (folder !== null) writeFileSync(join(folder, `${id}.svg`), pictureOf(chart, light));
    return [`## ${id}\n\n\`\`\`diff\n${lines.join('\n')}\n\`\`\``];
  });
  return parts.length === 0 ? 'No machine has changed.' : parts.join('\n\n');
}

const [first, second, third] = process.argv.slice(2);
if (first === undefined) {
  console.error('Name a revision, or two files: npm run machines:compare -- main');
  process.exit(1);
}
const areFiles = second !== undefined && existsSync(first) && existsSync(second) && /\.m?[jt]s$/.test(second);
const folder = (areFiles ? third : second) ?? null;
if (folder !== null) mkdirSync(folder, { recursive: true });
const before = areFiles ? await chartsIn(resolve(first)) : await chartsAt(first);
const after = await chartsIn(areFiles ? resolve(second) : join(root, 'machines/index.ts'));
console.log(report(before, after, folder));
