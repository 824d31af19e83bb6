import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { TestServer } from '../harness.ts';
import type { NamedFile } from '../data/client.ts';
import { type Answer, cognito, type TestMember } from '../member.ts';

/** A unique run of three minutes, with its name in it. `second` makes its times differ. */
export function run(name: string, second = 0): NamedFile {
  const points = Array.from({ length: 4 }, (_, minute) => {
    const at = new Date(Date.UTC(2026, 4, 1) + second * 3_600_000 + minute * 60_000).toISOString();
    return `<trkpt lat="47.00${minute}" lon="8"><ele>400</ele><time>${at}</time></trkpt>`;
  });
  const text = `<gpx><trk><name>${name}</name><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: `${name}.gpx`, bytes: new TextEncoder().encode(text) };
}

export const hashOf = ({ bytes }: NamedFile): string => createHash('sha256').update(bytes).digest('hex');

/** All stored files, incoming or final, by the end of their path without slashes. */
export function filesOf({ dataDir }: TestServer): string[] {
  const originals = join(dataDir, 'originals');
  const found = readdirSync(originals, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(originals.length));
}

/** Matches a stored file by hash, wherever it is. */
export const isFileOf = (hash: string) => (path: string) => path.replaceAll('/', '').endsWith(hash);

export async function deleteAccount(server: TestServer, member: TestMember): Promise<Answer> {
  const { userPoolUrl } = await server.addresses();
  const body = { AccessToken: member.tokens.access_token };
  return cognito(userPoolUrl, 'AWSCognitoIdentityProviderService.DeleteUser', body);
}

/** An upload whose bytes are sent piece by piece. */
export interface SlowUpload {
  /** The head of a file and some of its bytes. */
  send(file: NamedFile, bytes?: number): void;
  /** Ends the form. @returns the server's response */
  finish(): Promise<{ status: number; body: unknown }>;
  /** Aborts the connection. */
  breakOff(): void;
}

export async function slowUpload(member: TestMember): Promise<SlowUpload> {
  const boundary = randomUUID();
  const headers = {
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const { url, init } = await member.sign('POST', `member/${member.memberId}/activity-files`, { headers });
  const out = request(url, { method: 'POST', headers: init.headers });
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    out.on('error', reject);
    out.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
  // An upload aborted on purpose fails, and nothing awaits it.
  answered.catch(() => undefined);
  let between = '';
  return {
    send({ name, bytes }, count = bytes.length) {
      out.write(
        `${between}--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      );
      out.write(bytes.subarray(0, count));
      between = '\r\n';
    },
    finish() {
      out.end(`${between}--${boundary}--\r\n`);
      return answered;
    },
    breakOff: () => void out.destroy(),
  };
}
