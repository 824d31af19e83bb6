import { createImportsImplementations, type ImportsDependencies } from '../../machines/imports/implementations.ts';
import { importsMachine } from '../../machines/imports/imports.machine.ts';
import type { MemberServices } from '../shared/services/member-services.ts';

/** Dependencies of the imports' machine. */
export type ImportsProgramDependencies = Pick<MemberServices, 'call'> & Pick<ImportsDependencies, 'refetch'>;

/** Creates the machine of the session's imports. Pages without imports do not wait for it. */
export const importsProgram = ({ call, refetch }: ImportsProgramDependencies): typeof importsMachine =>
  importsMachine.provide(
    createImportsImplementations({
      importStatus: ({ memberId, signal }) => call('getImportStatus', { query: { member_id: memberId }, signal }),
      fetchImport: ({ importId, rows, signal }) =>
        call('getImport', { params: { id: importId }, query: { limit: rows }, signal }),
      refetch,
      random: Math.random,
    }),
  );
