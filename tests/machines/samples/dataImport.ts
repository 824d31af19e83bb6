import { factOfStatus, type ImportFact } from '../../../machines/dataImport/facts.ts';
import { none, status } from './imports.ts';
import type { WalkPlan } from '../walk.ts';

const facts: readonly ImportFact[] = [
  { kind: 'found', importId: 'import-1' },
  factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9])),
  factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9])),
  factOfStatus(status([10, 10, 10, 10], [9, 9, 9, 9], { state: 'complete' })),
  factOfStatus(status(none, none, { state: 'complete' })),
  factOfStatus(status(none, none, { importId: 'import-2', state: 'complete' })),
  { kind: 'failed', importId: 'import-1', error: 'puller_failed' },
  { kind: 'found', importId: 'import-2' },
];

export const dataImport: WalkPlan = {
  inputs: [{ importId: null, past: [] }],
  samples: { FACT: facts.map((fact) => ({ type: 'FACT', fact })) },
};
