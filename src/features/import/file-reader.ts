import { messages } from '../../../domain/messages.ts';
import type { SportAnswers } from '../../../domain/sports/unknown-sport.ts';
import type { FilePreview } from '../../../machines/fileImport/files.ts';
import type { PreviewResponse } from './preview-worker.ts';

interface Question {
  readonly id: string;
  readonly file: File;
  readonly answers: SportAnswers;
  readonly signal: AbortSignal;
}

/** Sends files to a worker for previews. The worker is created with the first request, and again after an aborted one. */
export function createFileReader(): (question: Question) => Promise<FilePreview> {
  let worker: Worker | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  return ({ id, file, answers, signal }) =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
      const asked = worker;
      const fail = () => reject({ tag: 'Unknown', status: null, message: messages.upload.unchecked });
      const heard = ({ data }: MessageEvent<PreviewResponse>) => {
        if (data.id !== id) return;
        asked.removeEventListener('message', heard);
        signal.removeEventListener('abort', end);
        if (data.preview === null) fail();
        else resolve(data.preview);
      };
      asked.addEventListener('message', heard);
      asked.addEventListener(
        'error',
        () => {
          end();
          fail();
        },
        { once: true },
      );
      signal.addEventListener('abort', end, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
      asked.postMessage({ id, file, answers });
    });
}
