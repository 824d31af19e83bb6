import { toCamel } from '../../domain/case.ts';
import type { ImportItem } from '../../domain/entities/import.ts';
import { uploadActivityFiles as row } from '../../contract/calls/imports.ts';
import type { ClientDependencies } from './client.ts';
import { invalidResponse, CallFailure, failureOf, unanswered } from './failure.ts';
import { pathOf } from './requests.ts';
import { signedHeaders } from './sign.ts';

export interface Upload {
  readonly memberId: string;
  readonly files: readonly File[];
  /** Called with the bytes sent, and the size of the request including its multipart framing. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Uses XMLHttpRequest, since fetch reports no upload progress. */
function send(url: string, headers: Record<string, string>, { files, onProgress, signal }: Upload): Promise<Answer> {
  const body = new FormData();
  for (const file of files) body.append('files', file, file.webkitRelativePath || file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(row.method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      const date = request.getResponseHeader('date');
      const answered = new Headers(date === null ? {} : { date });
      resolve({ status: request.status, text: request.responseText, headers: answered });
    });
    request.addEventListener('error', () => reject(unanswered(null)));
    request.addEventListener('abort', () => reject(new CallFailure('Cancelled', null, '')));
    signal.addEventListener('abort', stop, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.send(body);
  });
}

/**
 * Uploads activity files and archives. The signature covers everything but the body, which is streamed.
 * @throws CallFailure
 */
export async function uploadFiles(
  { config, clock, credentials }: Pick<ClientDependencies, 'config' | 'clock' | 'credentials' | 'fetch'>,
  upload: Upload,
): Promise<{ readonly importId: string; readonly files: readonly ImportItem[] }> {
  const url = `${config.apiBase}/${pathOf(row.path, { id: upload.memberId })}`;
  const attempt = async () => {
    const unsigned = { method: row.method, url, query: {}, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } };
    const headers = await signedHeaders(unsigned, await credentials.get(), config.region, new Date(clock.now()));
    return send(url, headers, upload);
  };
  let answer = await attempt();
  // The refusal has corrected a wrong clock, so the second signature is valid.
  if (clock.observe(answer) && answer.status === 403) answer = await attempt();
  if (answer.status !== 202) throw failureOf(answer.status, answer.text);
  const parsed = row.answers[202].safeParse(JSON.parse(answer.text));
  if (!parsed.success) throw invalidResponse(answer.status);
  return toCamel(parsed.data);
}
