import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type MachineName, machines } from '../../machines/index.ts';
import { plans } from './plans.ts';
import { namelessActors, omissions, type Walk, walk } from './walk.ts';

const walks = new Map<string, Walk>();
const entries = Object.entries(machines) as unknown as [MachineName, AnyStateMachine][];

describe.each(entries)('%s', (name, machine) => {
  test('no transition is dead, every replay ends where the graph says, every delay is known', () => {
    const found = walk(machine, plans[name]);
    walks.set(name, found);
    const { untaken, mismatches, unknownDelays } = found;
    expect({ untaken, mismatches, unknownDelays }).toEqual({ untaken: [], mismatches: [], unknownDelays: [] });
    expect(found.taken).toBe(found.declared);
    expect(found.declared).toBeGreaterThan(0);
  });

  test('every unprovided actor fails with its own name', async () => {
    expect(await namelessActors(machine)).toEqual([]);
  });

  test('every state is described, every actor has an id and a handler for its failure', () => {
    expect(omissions(machine)).toEqual([]);
  });

  test('carries the name of its folder', () => {
    expect(machine.id).toBe(name);
  });
});

test('the catalogue has every machine', () => {
  const folder = new URL('../../machines/', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  const found = files.filter((file) => file.endsWith('.machine.ts')).map((file) => file.split('/')[0]);
  expect(found.sort()).toEqual(Object.keys(machines).sort());
});

afterAll(() => {
  const lines = [...walks].map(([name, { taken, declared }]) => `${name}: ${taken} of ${declared} transitions walked`);
  const sum = (count: 'taken' | 'declared') => [...walks.values()].reduce((total, found) => total + found[count], 0);
  console.log([...lines, `all machines: ${sum('taken')} of ${sum('declared')} transitions walked`].join('\n'));
});
