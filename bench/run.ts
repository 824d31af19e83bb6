import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

type Rows = readonly Readonly<Record<string, string | number>>[];

/** The result of a benchmark: a table, additional tables, and notes for reading them. */
export interface BenchResult {
  readonly title: string;
  readonly rows: Rows;
  readonly more?: readonly { readonly heading: string; readonly rows: Rows }[];
  readonly notes: readonly string[];
}

const here = fileURLToPath(new URL('.', import.meta.url));
const page = join(here, '..', 'docs', 'benchmarks.md');

/** Whether an argument selects this file: it is its name, or a part of it that is not another file's whole name. */
const isMeant = (name: string, word: string, names: readonly string[]) =>
  names.includes(`${word}.bench.ts`) ? name === `${word}.bench.ts` : name.includes(word);

/** Returns all benchmark files, or those selected by arguments. */
function benchFiles(words: readonly string[]): string[] {
  const names = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bench.ts'));
  return names.filter((name) => words.length === 0 || words.some((word) => isMeant(name, word, names))).sort();
}

function table(rows: Rows): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map((row) => line(heads.map((head) => row[head] ?? ''))),
  ].join('\n');
}

const section = (name: string, result: BenchResult) =>
  [
    `<!-- ${name} -->`,
    `## ${result.title}`,
    table(result.rows),
    ...(result.more ?? []).flatMap(({ heading, rows }) => [`### ${heading}`, table(rows)]),
    ...result.notes.map((note) => `- ${note}`),
    `<!-- /${name} -->`,
  ].join('\n\n');

/** Replaces an existing section, or appends it. */
function place(text: string, name: string, block: string): string {
  const start = text.indexOf(`<!-- ${name} -->`);
  const close = `<!-- /${name} -->`;
  if (start < 0) return `${text.trimEnd()}\n\n${block}\n`;
  return text.slice(0, start) + block + text.slice(text.indexOf(close) + close.length);
}

const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const head = `# Benchmarks

Printed by \`npm run bench\` (a word after it runs only the benchmarks whose name holds it). Ratios compare things measured in the same
run; absolute times hold for the machine they were taken on (${machine}).
`;

let text: string;
try {
  text = readFileSync(page, 'utf8');
} catch {
  text = head;
}
for (const name of benchFiles(process.argv.slice(2))) {
  const bench = (await import(pathToFileURL(join(here, name)).href)) as { run(): Promise<BenchResult> };
  const result = await bench.run();
  const block = section(name, result);
  console.log(`\n${block}\n`);
  text = place(text, name, block);
  writeFileSync(page, text);
}
