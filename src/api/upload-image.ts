import { uploadPageImage as row } from '../../contract/calls/partner-editor.ts';
import type { ClientDependencies } from './client.ts';
import { invalidResponse, failureOf, unanswered } from './failure.ts';
import { signedHeaders } from './sign.ts';

/** An image stored on the server, named by its content hash, with the size of its largest version in pixels. */
export interface UploadedImage {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Uploads an image for a partner's page. The signature covers everything but the body.
 * @throws CallFailure
 */
export async function uploadImage(
  { config, clock, credentials, fetch }: Pick<ClientDependencies, 'config' | 'clock' | 'credentials' | 'fetch'>,
  { file, signal }: { readonly file: Blob; readonly signal: AbortSignal },
): Promise<UploadedImage> {
  const url = `${config.apiBase}/${row.path}`;
  const attempt = async () => {
    const unsigned = { method: row.method, url, query: {}, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } };
    const headers = await signedHeaders(unsigned, await credentials.get(), config.region, new Date(clock.now()));
    const body = new FormData();
    body.append('file', file);
    return fetch(url, { method: row.method, headers, body, signal }).catch((error: unknown) =>
      Promise.reject(unanswered(error)),
    );
  };
  let answer = await attempt();
  // The refusal has corrected a wrong clock, so the second signature is valid.
  if (clock.observe(answer) && answer.status === 403) answer = await attempt();
  const text = await answer.text();
  if (!answer.ok) throw failureOf(answer.status, text);
  const parsed = row.answers[200].safeParse(JSON.parse(text));
  if (!parsed.success) throw invalidResponse(answer.status);
  return parsed.data;
}
