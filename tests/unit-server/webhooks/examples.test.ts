import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { signedHeaders } from '../../../server/webhooks/signature.ts';

describe('the examples of the documentation', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;
  const text = readFileSync('docs/webhooks.md', 'utf8');
  const example = (language: string) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
  const message = JSON.stringify(JSON.parse(example('json')));
  const cases = (seconds: number) => {
    const headers = signedHeaders(secret, 'msg', Math.floor(Date.now() / 1000) - seconds, message);
    const { 'webhook-signature': good } = headers;
    return [
      [headers, message],
      [{ ...headers, 'webhook-signature': `v1,AAAA ${good}` }, message],
      [headers, `${message} `],
      [{ ...headers, 'webhook-id': 'another' }, message],
      [{ ...headers, 'webhook-signature': 'v1,AAAA' }, message],
    ];
  };
  const given = () => JSON.stringify([...cases(0), ...cases(600).slice(0, 1)]);
  const expected = [true, true, false, false, false, false];

  test.each([
    [
      'js',
      'check.mjs',
      process.execPath,
      `\nconsole.log(JSON.stringify(JSON.parse(process.argv[2]).map(([h, b]) => isGenuine('${secret}', h, b))));\n`,
    ],
    [
      'python',
      'check.py',
      'python3',
      `\nimport json, sys\nprint(json.dumps([is_genuine('${secret}', h, b) for h, b in json.loads(sys.argv[1])]))\n`,
    ],
  ])('in %s distinguish a genuine message from others', async (language, name, program, end) => {
    const directory = mkdtempSync(join(tmpdir(), 'longrun-webhook-'));
    try {
      writeFileSync(join(directory, name), example(language) + end);
      const { stdout } = await promisify(execFile)(program, [join(directory, name), given()]);
      expect(JSON.parse(stdout)).toEqual(expected);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
