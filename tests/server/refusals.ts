import { ApiFailure } from '../../server/http/failure.ts';
import type { Answer } from './member.ts';

/** @returns the status of a response, and its error code */
export const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): [number, string | undefined] => [
  status,
  (body as { code?: string } | null)?.code,
];

/** @returns status and code of the error that a server function throws; `null` if it succeeds */
export async function refusalOf(work: Promise<unknown>): Promise<[number, string] | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return [error.status, error.code];
  }
}
