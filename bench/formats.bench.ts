import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { generatedFit, hasRealFiles, realFit, realText } from './formats/corpus.ts';
import { longrun, type Reader, readers } from './formats/readers.ts';
import type { BenchResult } from './run.ts';

const PASSES = 7;
type Row = BenchResult['rows'][number];

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Median milliseconds of one pass over the files. The readers take turns, so that a busy moment affects all of them. */
function warm(
  files: readonly Uint8Array[],
  all: Readonly<Record<string, Reader>>,
): Record<string, { ms: number; records: number }> {
  const times: Record<string, number[]> = {};
  const records: Record<string, number> = {};
  for (let pass = 0; pass <= PASSES; pass++) {
    for (const [name, read] of Object.entries(all)) {
      const start = performance.now();
      let count = 0;
      for (const file of files) count += read(file);
      // The first pass warms up.
      if (pass > 0) (times[name] ??= []).push(performance.now() - start);
      records[name] = count;
    }
  }
  return Object.fromEntries(
    Object.keys(all).map((name) => [name, { ms: median(times[name]!), records: records[name]! }]),
  );
}

function child(...args: readonly string[]): { milliseconds: number; records: number; grown?: number; size?: number } {
  const script = fileURLToPath(new URL('./formats/once.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...args], {
    encoding: 'utf8',
  });
  if (stdout.trim() === '') throw new Error(stderr);
  return JSON.parse(stdout) as { milliseconds: number; records: number };
}

const perSecond = (records: number, ms: number): string => `${Math.round(records / ms).toLocaleString('en')}k`;

/** Compares the readers on the same files, by records per second, since not every reader reads all of them. */
function compared(what: string, measured: Readonly<Record<string, { ms: number; records: number }>>): Row[] {
  const own = measured['longrun']!;
  return Object.entries(measured).map(([name, { ms, records }]) => ({
    what,
    reader: name,
    records,
    'median ms': ms.toFixed(1),
    'records/s': perSecond(records, ms),
    'longrun is faster by': name === 'longrun' ? '' : (own.records / own.ms / (records / ms)).toFixed(1),
  }));
}

function coldRows(): Row[] {
  const measured: Record<string, { ms: number; records: number }> = {};
  for (const name of Object.keys(readers)) {
    const runs = Array.from({ length: 5 }, () => child('cold', name));
    measured[name] = { ms: median(runs.map(({ milliseconds }) => milliseconds)), records: runs[0]!.records };
  }
  return compared(`${hasRealFiles ? 'real' : 'generated'} FIT, cold process`, measured);
}

function sizeRows(): Row[] {
  return ['1', '10', '100'].map((megabytes) => {
    const runs = Array.from({ length: 5 }, () => child('memory', megabytes));
    const ms = median(runs.map(({ milliseconds }) => milliseconds));
    const { records, size = 1 } = runs[0]!;
    const grown = median(runs.map((one) => one.grown ?? 0));
    return {
      what: `one FIT file of ${megabytes} MB`,
      reader: 'longrun',
      records,
      'median ms': ms.toFixed(1),
      'records/s': perSecond(records, ms),
      'ms per MB': (ms / (size / 1e6)).toFixed(2),
      'peak memory / file': (1 + grown / size).toFixed(2),
    };
  });
}

/**
 * XML parsers are not a dependency: they are compared if BENCH_PEERS names a folder with a node_modules that has them. Both create objects,
 * which is less work than columns.
 */
async function xmlPeers(): Promise<Record<string, Reader>> {
  const folder = process.env['BENCH_PEERS'];
  if (folder === undefined) return {};
  const peers = createRequire(pathToFileURL(join(folder, 'package.json')));
  const { XMLParser } = peers('fast-xml-parser') as {
    XMLParser: new (options: object) => { parse(text: string): unknown };
  };
  const decoder = new TextDecoder();
  const parser = new XMLParser({ ignoreAttributes: false });
  return {
    'fast-xml-parser': (bytes) => (parser.parse(decoder.decode(bytes)) === undefined ? 0 : 1),
  };
}

async function xmlRows(notes: string[]): Promise<Row[]> {
  const peers = await xmlPeers();
  if (Object.keys(peers).length === 0)
    notes.push('XML peers left out: BENCH_PEERS names no folder with `fast-xml-parser`.');
  return (['.tcx', '.gpx'] as const).flatMap((ending) => {
    const files = realText(ending);
    if (files.length === 0) return [];
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    const measured = warm(files, { longrun, ...peers });
    return Object.entries(measured).map(([name, { ms }]) => ({
      what: `real ${ending.slice(1).toUpperCase()}, warm`,
      reader: name,
      records: name === 'longrun' ? measured['longrun']!.records : '',
      'median ms': ms.toFixed(1),
      'MB/s': (bytes / 1000 / ms).toFixed(0),
      'longrun is faster by': name === 'longrun' ? '' : (ms / measured['longrun']!.ms).toFixed(1),
    }));
  });
}

export async function run(): Promise<BenchResult> {
  const notes = [
    `Medians of ${PASSES} warm passes after one to warm up, readers taking turns; of 5 processes where cold.`,
    '@garmin/fitsdk in its leanest setting that still gives values: no sub-fields, components, strings, dates or merged heart rates.',
    'Peak memory counts the file itself and how far the process grew while reading it.',
  ];
  const rows: Row[] = [];
  if (hasRealFiles) rows.push(...compared('real FIT, warm', warm(realFit(), readers)));
  else notes.push('Real files left out: they are not beside the repository.');
  rows.push(...compared('500 generated FIT, warm', warm(generatedFit(500), readers)));
  rows.push(...coldRows(), ...(await xmlRows(notes)), ...sizeRows());
  return { title: 'Activity files', rows, notes };
}
