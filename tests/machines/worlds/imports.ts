import type { ImportDetail, ImportStatus } from '../../../domain/entities/import.ts';
import { createActor, SimulatedClock } from 'xstate';
import type { DataImportRef } from '../../../machines/dataImport/dataImport.machine.ts';
import type { ImportMoment } from '../../../machines/dataImport/selectors.ts';
import type { ImportFact } from '../../../machines/imports/facts.ts';
import { createImportsImplementations } from '../../../machines/imports/implementations.ts';
import {
  type ImportsEvent,
  importsMachine,
  type ImportsRef,
  type OutdatedData,
} from '../../../machines/imports/imports.machine.ts';
import { latestImportIn } from '../../../machines/imports/selectors.ts';
import { watchLatestImport } from '../../../machines/imports/watch.ts';
import type { RealtimeMessage } from '../../../machines/realtime/messages.ts';
import { ear, fake } from '../support.ts';

const news = (event: RealtimeMessage['event'], body: RealtimeMessage['body']): ImportsEvent => ({
  type: 'NEWS',
  news: { event, body, member: null },
});

/** The source of a fact for the imports: the poller, or the channel. */
export function saidAs(fact: ImportFact): ImportsEvent {
  const { importId } = fact;
  const body = importId === null ? {} : { import_id: importId };
  switch (fact.kind) {
    case 'status':
      return { type: 'IMPORT_STATUS', status: fact.status, moved: false };
    case 'found':
      return news('new_import_found', body);
    case 'progress': {
      const { total: count, target, temperature } = fact;
      const event = fact.stage === 'import' ? 'import_progress' : 'post_import_calculations_progress';
      return news(event, { ...body, count, target, temperature });
    }
    case 'finished': {
      const event = fact.stage === 'import' ? 'import_complete' : 'post_import_calculations_complete';
      return news(event, { ...body, temperature: fact.temperature });
    }
    case 'failed':
      return news(fact.error, body);
  }
}

/** The outside calls of the imports. */
export function importsWorld() {
  const importStatus = fake<{ memberId: string }, ImportStatus>();
  const fetchImport = fake<{ importId: string; rows: number }, ImportDetail>();
  const refetch = ear<[OutdatedData]>();
  return { importStatus, fetchImport, refetch, deps: { importStatus, fetchImport, refetch, random: () => 1 } };
}

/** Calls back on every change of any import. @returns unsubscribes */
export function onEveryImport(imports: ImportsRef, changed: () => void): void {
  const watched = new Set<unknown>();
  const watch = () => {
    for (const [id, child] of Object.entries(imports.getSnapshot().children)) {
      if (!id.startsWith('import-') || watched.has(id)) continue;
      watched.add(id);
      (child as DataImportRef).subscribe(changed);
    }
    changed();
  };
  imports.subscribe(watch);
  watch();
}

/** Starts the imports of a member, with their own clock, and records the events of the latest import. */
export function startImports({ past = [], isIos = false }: { past?: readonly string[]; isIos?: boolean } = {}) {
  const world = importsWorld();
  const clock = new SimulatedClock();
  const imports = createActor(importsMachine.provide(createImportsImplementations(world.deps)), {
    clock,
    input: { memberId: 'member-1', isIos },
  }).start();
  const heard: ImportMoment[] = [];
  const watch = watchLatestImport(imports, past, (moment) => heard.push(moment));
  const latest = () => latestImportIn(imports.getSnapshot(), past);
  return {
    ...world,
    clock,
    imports,
    heard,
    watch,
    latest,
    facts: { publish: (fact: ImportFact) => imports.send(saidAs(fact)) },
    snapshot: () => {
      const snapshot = latest()?.getSnapshot();
      if (snapshot === undefined) throw new Error('No import was heard of.');
      return snapshot;
    },
  };
}
