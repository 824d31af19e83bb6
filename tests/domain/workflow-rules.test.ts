import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { filesBelow } from './pages.ts';
import { complaintsOf, type Planted as File } from './planted.ts';

// The linter enforces the boundary between pages and machines. Here it gets files that break its rules, and some that do not.

interface Planted extends File {
  /** Rule that must report an error; `null` if no rule may. */
  readonly rule: string | null;
}

const starts = (what: string, from: string) => `import { ${what} } from '${from}';\nexport const kept = ${what};\n`;

const planted: readonly Planted[] = [
  ...['src/app/compose.ts', 'src/features/setup/wizard.tsx', 'src/workflows/session.ts'].flatMap((path) => [
    { path, code: starts('createActor', 'xstate'), rule: 'no-other-start' },
    { path, code: starts('useActorRef', '@xstate/react'), rule: 'no-other-start' },
    { path, code: starts('useMachine', '@xstate/react'), rule: 'no-other-start' },
    { path, code: starts('waitFor', 'xstate'), rule: null },
  ]),
  { path: 'src/features/setup/wizard.tsx', code: starts('useSelector', '@xstate/react'), rule: 'no-other-start' },
  ...[
    "send({ type: 'SAVE' })",
    "send({ 'type': 'SAVE', name })",
    "getSnapshot().children.link.send({ type: 'SAVE' })",
    "?.send({ ...name, type: 'SAVE' })",
  ].flatMap((sending) => {
    const code = `export const click = (actor, name) => actor${sending.startsWith('?') ? '' : '.'}${sending};\n`;
    return [
      { path: 'src/features/setup/step.tsx', code, rule: 'no-raw-send' },
      { path: 'src/app/guard.ts', code, rule: 'no-raw-send' },
      { path: 'src/workflows/setup.ts', code, rule: null },
      { path: 'machines/setupWizard/setup.ts', code, rule: null },
    ];
  }),
  { path: 'src/api/upload.ts', code: 'export const post = (request, body) => request.send(body);\n', rule: null },
  ...[
    ['(state) => state', 'no-whole-snapshot'],
    ['({ context }) => context', 'no-whole-snapshot'],
    ['(state) => state.context', 'no-whole-snapshot'],
    ["(state) => state.matches('open')", null],
    ['({ context }) => context.name', null],
    ['viewOf', null],
  ].flatMap(([selector, rule]) =>
    ['useView', 'useSelector'].map((hook) => ({
      path: 'src/workflows/setup.ts',
      code: `export const Shown = (ref, viewOf) => ${hook}(ref, ${selector});\n`,
      rule: rule ?? null,
    })),
  ),
  ...['setTimeout(done, 5)', 'window.setInterval(done, 5)', 'requestIdleCallback(done)'].flatMap((waiting) => {
    const code = `export const wait = (done) => ${waiting};\n`;
    return [
      { path: 'src/features/setup/step.tsx', code, rule: 'no-timers' },
      { path: 'src/shared/answers/refresh.ts', code, rule: 'no-timers' },
      { path: 'tests/browser/step.ts', code, rule: null },
    ];
  }),
  { path: 'src/workflows/start-workflow.ts', code: starts('createActor', 'xstate'), rule: null },
  { path: 'src/workflows/use-workflow.ts', code: starts('useActorRef', '@xstate/react'), rule: null },
  { path: 'tests/machines/some.test.ts', code: starts('createActor', 'xstate'), rule: null },
];

/** Apart from files that a rule names, each case has its own file, so one run is enough. */
const named = /\/(?:start-workflow|use-workflow)\.ts$/;
const files = planted.map(({ path, code }, index) => ({
  path: named.test(path) ? path : path.replace(/(?=\.\w+$)/, `-${index}`),
  code,
}));

let complaints: readonly string[][];

beforeAll(() => {
  complaints = complaintsOf(files);
});

test.each(planted.map((file, index) => ({ ...file, index })))('$rule: $path with $code', ({ rule, index }) => {
  const found = complaints[index]?.filter((code) => code.startsWith('workflows('));
  expect(found).toEqual(rule === null ? [] : [`workflows(${rule})`]);
});

/** Style sheets must not time anything either: the final state of an animation would be a state unknown to any machine. */
const timed = (css: string): string[] => css.match(/[^;{}]*animation[\w-]*:[^;}]*\bforwards\b[^;}]*/g) ?? [];

test('no style sheet of the page keeps an animation’s final state', () => {
  expect(timed('.saved { color: red; animation: leave 4s linear forwards !important; }')).toHaveLength(1);
  expect(timed('.saved { animation-fill-mode: forwards }')).toHaveLength(1);
  const sheets = filesBelow('src', /\.css$/);
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((path) => timed(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
});
