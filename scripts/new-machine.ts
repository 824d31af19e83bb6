// `npm run machines:new NAME`: the skeleton of a machine according to docs/adding-a-machine.md, listed where the compiler and the walk look for
// it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const machine = (name: string, Name: string) => `import { assign, setup } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { requiredPromise } from '../shared/required.ts';

export interface ${Name}Context {
  /** Why the last attempt failed; \`null\` if it did not. */
  readonly failure: Failure | null;
}

export type ${Name}Event =
  /** Fill this in: what the person did. */
  { readonly type: 'SAVE' };

/** Fill this in: the rule, the events that a page sends, and what it shows. */
export const ${name}Machine = setup({
  types: {} as { context: ${Name}Context; events: ${Name}Event; tags: 'busy' },
  actors: { save: requiredPromise<void>('${name}', 'save') },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: '${name}',
  description: 'Fill this in: what the machine does.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: { description: 'Fill this in: what the user sees.', on: { SAVE: 'saving' } },
    saving: {
      tags: 'busy',
      description: 'Fill this in: what the user sees.',
      invoke: {
        id: 'save',
        src: 'save',
        onDone: 'saved',
        onError: { target: 'ready', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    saved: { type: 'final', description: 'Fill this in: what the user sees.' },
  },
});
`;

const implementations = (
  name: string,
  Name: string,
) => `import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ${name}Machine } from './${name}.machine.ts';

/** Every promise rejects with a failure (shared/failure.ts). */
export interface ${Name}Dependencies {
  /** Fill this in: the call. */
  save(options: { readonly signal: AbortSignal }): Promise<void>;
}

export const create${Name}Implementations = (
  deps: ${Name}Dependencies,
): MachineImplementationsFrom<typeof ${name}Machine> => ({
  actors: { save: fromPromise(({ signal }) => deps.save({ signal })) },
});
`;

const selectors = (name: string, Name: string) => `import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { ${name}Machine } from './${name}.machine.ts';

/** Values that a page shows. */
export interface ${Name}View {
  readonly isBusy: boolean;
  readonly trouble: string | null;
}

export const ${name}View = (snapshot: SnapshotFrom<typeof ${name}Machine>): ${Name}View => ({
  isBusy: snapshot.hasTag('busy'),
  trouble: textOf(snapshot.context.failure),
});
`;

const samples = (name: string) => `import { failed, refused } from '../support.ts';
import type { WalkPlan } from '../walk.ts';

export const ${name}: WalkPlan = {
  inputs: [undefined],
  samples: { 'xstate.error.actor.save': [refused('save', failed('Network'))] },
};
`;

const cases = (name: string, Name: string) => `import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ${name}Machine } from '../../machines/${name}/${name}.machine.ts';
import { create${Name}Implementations } from '../../machines/${name}/implementations.ts';
import { ${name}View } from '../../machines/${name}/selectors.ts';
import { fake } from './support.ts';

test('Fill this in: one case for each rule', async () => {
  const save = fake<object>();
  const actor = createActor(${name}Machine.provide(create${Name}Implementations({ save }))).start();
  actor.send({ type: 'SAVE' });
  expect(${name}View(actor.getSnapshot())).toEqual({ isBusy: true, trouble: null });
  await save.answer();
  expect(actor.getSnapshot().value).toBe('saved');
});
`;

/** Inserts lines before the last one of a list. @throws Error if the file no longer has the list */
function inserted(text: string, path: string, list: RegExp, line: string): string {
  const found = list.exec(text);
  if (!found) throw new Error(`${path} has no list of machines where it is looked for.`);
  const at = found.index + found[0].length;
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
}

/**
 * Returns all files of a new machine, including the changed lists.
 * @param root of the repository
 * @throws Error with a message for the developer, if the name cannot be used
 */
export function newMachine(root: string, name: string): Map<string, string> {
  if (!/^[a-z][a-zA-Z\d]{2,39}$/.test(name)) {
    throw new Error(`"${name}" cannot be a machine: use a noun phrase in camelCase, such as couponCheck.`);
  }
  if (name === 'shared' || existsSync(join(root, 'machines', name)))
    throw new Error(`machines/${name} already exists.`);
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const files = new Map([
    [`machines/${name}/${name}.machine.ts`, machine(name, Name)],
    [`machines/${name}/implementations.ts`, implementations(name, Name)],
    [`machines/${name}/selectors.ts`, selectors(name, Name)],
    [`tests/machines/samples/${name}.ts`, samples(name)],
    [`tests/machines/${name}.test.ts`, cases(name, Name)],
  ]);
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} already exists.`);
  const list = (path: string, from: string, what: string, opening: RegExp, row: string) => {
    const text = inserted(readFileSync(join(root, path), 'utf8'), path, opening, row);
    files.set(path, `import { ${what} } from '${from}';\n${text}`);
  };
  list(
    'machines/index.ts',
    `./${name}/${name}.machine.ts`,
    `${name}Machine`,
    /export const machines = \{/,
    `  ${name}: ${name}Machine,`,
  );
  list('tests/machines/plans.ts', `./samples/${name}.ts`, name, /export const plans: [^=]*= \{/, `  ${name},`);
  list(
    'tests/machines/implementations.test.ts',
    `../../machines/${name}/implementations.ts`,
    `create${Name}Implementations`,
    /const created: [^=]*= \{/,
    `  ${name}: create${Name}Implementations(nothing),`,
  );
  return files;
}

if (process.argv[1]?.endsWith('new-machine.ts')) {
  const [name = '', root = '.'] = process.argv.slice(2);
  try {
    const files = newMachine(resolve(root), name);
    for (const [path, text] of files) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
      console.log(path);
    }
    console.log(`\nFill in what says "Fill this in" (git grep "Fill this in"), then: npm run machines:draw.
The chart test names ${name} until a page starts it: see docs/adding-a-machine.md, from step 10.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
