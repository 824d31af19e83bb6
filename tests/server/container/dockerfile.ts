import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Copy, DockerfileParser, type Instruction, type JSONInstruction, type Label } from 'dockerfile-ast';
import { root } from '../harness.ts';

/** An instruction of a Dockerfile. */
export type Step =
  | { readonly does: 'run'; readonly command: string }
  /** `from`: another stage; `null` for the build directory. */
  | { readonly does: 'copy'; readonly from: string | null; readonly sources: readonly string[]; readonly to: string };

export interface Stage {
  readonly name: string | null;
  readonly base: string;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly user: string | null;
  readonly volumes: readonly string[];
  readonly healthCheck: readonly string[];
  readonly command: readonly string[];
}

const wordsOf = (instruction: Instruction) => instruction.getArguments().map((argument) => argument.getValue());
/** Returns the text after a keyword, in one line. */
const restOf = (instruction: Instruction) => instruction.getArgumentsContent() ?? '';
const jsonIn = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

function copyOf(instruction: Copy, directory: string): Step {
  const words = wordsOf(instruction);
  const from = instruction.getFromFlag()?.getValue() ?? null;
  const to = posix.resolve(directory, words.at(-1) ?? '.');
  return { does: 'copy', from, sources: words.slice(0, -1), to: words.at(-1)?.endsWith('/') ? `${to}/` : to };
}

/** The stages of our Dockerfile. @throws Error for an unsupported instruction */
export function readDockerfile(path = join(root, 'Dockerfile')): Stage[] {
  const stages: (Omit<Stage, 'steps' | 'env' | 'labels'> & {
    steps: Step[];
    env: Record<string, string>;
    labels: Record<string, string>;
  })[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    const words = wordsOf(instruction);
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const [base = '', , name = null] = words;
      const nothing = { user: null, volumes: [], healthCheck: [], command: [] };
      stages.push({ name, base, directory: '/', env: {}, labels: {}, steps: [], ...nothing });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error('a Dockerfile begins with FROM');
    const next: Record<string, () => void> = {
      WORKDIR: () => Object.assign(stage, { directory: posix.resolve(stage.directory, words[0] ?? '') }),
      ENV: () => Object.assign(stage.env, Object.fromEntries(words.map((word) => word.split('=') as [string, string]))),
      // An image is built for the building machine, without BuildKit's platforms.
      ARG: () => undefined,
      LABEL: () => {
        for (const label of (instruction as Label).getProperties())
          stage.labels[label.getName()] = label.getValue() ?? '';
      },
      RUN: () => stage.steps.push({ does: 'run', command: restOf(instruction) }),
      COPY: () => stage.steps.push(copyOf(instruction as Copy, stage.directory)),
      USER: () => Object.assign(stage, { user: words[0] }),
      VOLUME: () => Object.assign(stage, { volumes: words }),
      EXPOSE: () => undefined,
      HEALTHCHECK: () => Object.assign(stage, { healthCheck: jsonIn(restOf(instruction)) }),
      CMD: () =>
        Object.assign(stage, {
          command: (instruction as JSONInstruction).getJSONStrings().map((argument) => argument.getJSONValue()),
        }),
    };
    const read = next[keyword];
    if (!read) throw new Error(`${keyword} is not known here`);
    read();
  }
  return stages;
}

/** Whether `.dockerignore` includes a path in the build: the last line that matches it, or a folder above it, decides. */
export function isSentToBuild(path: string, ignored: string): boolean {
  const names = (line: string) => line === '*' || path === line || path.startsWith(`${line}/`);
  const lines = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.reduce((isSent, line) => {
    const [without, says] = line.startsWith('!') ? [line.slice(1), true] : [line, false];
    return names(without) ? says : isSent;
  }, true);
}
