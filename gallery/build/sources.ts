import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Place {
  readonly path: string;
  readonly line: number;
}

/**
 * Facts about a machine from its files and the code that starts it, found by the conventions of
 * docs/adding-a-machine.md.
 */
export interface MachineSource extends Place {
  /** Place in the source of each state, by path. */
  readonly states: Readonly<Record<string, Place>>;
  readonly guards: readonly (Place & { readonly name: string; readonly text: string })[];
  readonly selectors: readonly (Place & { readonly name: string; readonly says: string })[];
  /** Places where the app starts the machine. */
  readonly startedAt: readonly Place[];
  /** Machines that it starts and, below, machines that it sends events to. */
  readonly starts: readonly string[];
  readonly tells: readonly string[];
}

export type Sources = Readonly<Record<string, MachineSource>>;

interface File {
  readonly path: string;
  readonly lines: readonly string[];
  readonly text: string;
}

function filesBelow(root: string, folder: string): File[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n') };
    });
}

function find(files: readonly File[], shape: RegExp): Place | null {
  for (const { path, lines } of files) {
    const at = lines.findIndex((line) => shape.test(line));
    if (at >= 0) return { path, line: at + 1 };
  }
  return null;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Returns the block that begins on a line, up to its closing line. */
function blockFrom(lines: readonly string[], start: number): readonly string[] {
  const indent = indentOf(lines[start] ?? '');
  const end = lines.findIndex((line, index) => index > start && line.trim() !== '' && indentOf(line) <= indent);
  return lines.slice(start, end < 0 ? lines.length : end + 1);
}

/**
 * Returns the places of a machine's states in the source, by key, each below its parent, including states in separate
 * files.
 */
function statesOf(files: readonly File[], start: Place): Record<string, Place> {
  const found: Record<string, Place> = {};
  const visit = (path: string, from: number, outer: string): void => {
    const file = files.find((one) => one.path === path);
    if (!file) return;
    const block = blockFrom(file.lines, from);
    const opening = block.findIndex(
      (line) => /^\s*states: \{/.test(line) && indentOf(line) === indentOf(block[0] ?? '') + 2,
    );
    if (opening < 0) return;
    const states = blockFrom(block, opening);
    const indent = indentOf(states[0] ?? '') + 2;
    states.forEach((line, index) => {
      const [, key, rest] = /^\s*(\w+)(,|:.*)$/.exec(line) ?? [];
      if (key === undefined || indentOf(line) !== indent || index === 0) return;
      const name = outer === '' ? key : `${outer}.${key}`;
      const at = { path, line: from + opening + index + 1 };
      const elsewhere = rest?.startsWith(': {')
        ? null
        : find(files, new RegExp(`const ${key} = \\w+\\.createStateConfig\\(`));
      const place = elsewhere ?? at;
      found[name] = place;
      visit(place.path, place.line - 1, name);
    });
  };
  visit(start.path, start.line - 1, '');
  return found;
}

const said = (lines: readonly string[], at: number): string => {
  const before = lines[at - 1]?.trim() ?? '';
  return /^\/\*\*.*\*\/$/.test(before) ? before.slice(3, -2).trim() : '';
};

function selectorsOf(files: readonly File[]): MachineSource['selectors'] {
  const file = files.find(({ path }) => path.endsWith('/selectors.ts'));
  return (file?.lines ?? []).flatMap((line, index) => {
    const [, name] = /^export (?:const|function) (\w+)/.exec(line) ?? [];
    return name === undefined
      ? []
      : [{ name, path: file?.path ?? '', line: index + 1, says: said(file?.lines ?? [], index) }];
  });
}

function guardsOf(files: readonly File[]): MachineSource['guards'] {
  return files.flatMap(({ path, lines }) => {
    const start = lines.findIndex((line) => /^\s+guards: \{/.test(line));
    if (start < 0) return [];
    const [, single] = /^\s+guards: \{ (.+) \},$/.exec(lines[start] ?? '') ?? [];
    if (single !== undefined) return [{ name: /^\w+/.exec(single)?.[0] ?? '', path, line: start + 1, text: single }];
    const block = blockFrom(lines, start);
    const indent = indentOf(block[0] ?? '') + 2;
    return block.flatMap((line, index) => {
      const [, name] = /^\s*(\w+)[:(,]/.exec(line) ?? [];
      if (name === undefined || index === 0 || indentOf(line) !== indent) return [];
      const rest = block.slice(index + 1);
      const end = rest.findIndex((next) => indentOf(next) <= indent && !/^\s*[})\]]/.test(next));
      const text = [line, ...rest.slice(0, end < 0 ? 0 : end)].map((each) => each.slice(indent)).join('\n');
      return [{ name, path, line: start + index + 1, text }];
    });
  });
}

/** Reads the sources of every folder below machines/ with a machine. @param root of the repository */
export function readSources(root: string): Sources {
  const machines = filesBelow(root, 'machines');
  const app = filesBelow(root, 'src');
  const folders = [...new Set(machines.map(({ path }) => path.split('/')[1] ?? ''))];
  const own = (folder: string) => machines.filter(({ path }) => path.startsWith(`machines/${folder}/`));
  const names = folders.filter((folder) => own(folder).some(({ path }) => path.endsWith(`/${folder}.machine.ts`)));
  const imported = (folder: string, shape: RegExp) =>
    names.filter((other) =>
      own(folder).some(({ text, path }) =>
        path.endsWith('/implementations.ts')
          ? false
          : [...text.matchAll(/import (?:type )?\{([^}]*)\} from '\.\.\/(\w+)\//g)].some(
              ([, what = '', from]) => from === other && shape.test(what),
            ),
      ),
    );
  return Object.fromEntries(
    names.map((name): [string, MachineSource] => {
      const files = own(name);
      const main = files.filter(({ path }) => path.endsWith(`/${name}.machine.ts`));
      const at = find(main, /\.createMachine\(/) ?? { path: `machines/${name}/${name}.machine.ts`, line: 1 };
      const startedAt = app.flatMap(({ path, lines, text }) =>
        [
          ...text.matchAll(
            /\b(?:useWorkflow|useLastingWorkflow|startWorkflow|useImportsWorkflow)\([^()]*?\b(\w+)Machine\b/g,
          ),
        ]
          .filter(([, machine]) => machine === name)
          .map(({ index }) => ({ path, line: Math.min(lines.length, text.slice(0, index).split('\n').length) })),
      );
      return [
        name,
        {
          ...at,
          states: statesOf(files, at),
          guards: guardsOf(files),
          selectors: selectorsOf(files),
          startedAt,
          starts: imported(name, /\w+Machine\b/),
          tells: names.filter((other) => imported(other, /ParentEvent\b/).includes(name)),
        },
      ];
    }),
  );
}
