import type { DataExport } from '../../../domain/entities/data-export.ts';
import type { Sample, WalkPlan } from '../walk.ts';

const working: DataExport = { state: 'working', done: 3, total: 40, bytes: null, expiresAt: null, url: null };
const ready: DataExport = {
  ...working,
  state: 'ready',
  done: 40,
  bytes: 12_000,
  expiresAt: '2026-05-13T07:00:00Z',
  url: '/api/presigned/exports/1?expires=2&signature=3',
};
const answers: readonly (DataExport | null)[] = [null, working, ready, { ...working, state: 'failed' }];
const done = (id: string, outputs: readonly (DataExport | null)[]): Sample[] =>
  outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }));
const error = (id: string): Sample[] => [
  { type: `xstate.error.actor.${id}`, error: { tag: 'Network', message: 'No.' } },
];

export const dataExport: WalkPlan = {
  inputs: [undefined],
  samples: {
    'xstate.done.actor.lookFirst': done('lookFirst', answers),
    'xstate.error.actor.lookFirst': error('lookFirst'),
    'xstate.done.actor.make': done('make', [working]),
    'xstate.error.actor.make': error('make'),
    'xstate.done.actor.readAgain': done('readAgain', answers),
    'xstate.error.actor.readAgain': error('readAgain'),
    'xstate.done.actor.findAddress': done('findAddress', answers),
    'xstate.error.actor.findAddress': error('findAddress'),
  },
};
