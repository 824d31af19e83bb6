import type { FileImportDependencies } from '../../../machines/fileImport/implementations.ts';
import type { SportAnswers } from '../../../domain/sports/unknown-sport.ts';
import type { MemberServices } from '../../shared/services/member-services.ts';
import { createFileReader } from './file-reader.ts';

/** Creates the browser implementation of FileImportDependencies, for the signed-in member. */
export function fileImportDependencies(
  { upload, shelf }: MemberServices,
  memberId: string,
  sportAnswers: () => Promise<SportAnswers>,
): FileImportDependencies {
  const read = createFileReader();
  return {
    checkFile: async ({ id, signal }) => read({ id, file: shelf.get(id), answers: await sportAnswers(), signal }),
    upload: ({ ids, onProgress, signal }) =>
      upload({ memberId, files: ids.map((id) => shelf.get(id)), onProgress, signal }),
    dropFiles: shelf.drop,
  };
}
