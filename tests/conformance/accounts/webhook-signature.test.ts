import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from '../../../server/webhooks/signature.ts';

const body = '{"type":"activity.added","data":{"note":"Läufe"}}';
const now = () => Math.floor(Date.now() / 1000);

test('the library of Standard Webhooks reads our messages', () => {
  const secret = newWebhookSecret();
  expect(new Webhook(secret).verify(body, signedHeaders(secret, 'msg_1', now(), body))).toEqual(JSON.parse(body));
});

test('our headers are those that the library writes', () => {
  const secret = newWebhookSecret();
  const at = now();
  expect(signedHeaders(secret, 'msg_1', at, body)['webhook-signature']).toBe(
    new Webhook(secret).sign('msg_1', new Date(at * 1000), body),
  );
});

test.each([
  ['another secret', (headers: Record<string, string>) => ({ secret: newWebhookSecret(), headers, body })],
  ['another body', (headers: Record<string, string>, secret: string) => ({ secret, headers, body: `${body} ` })],
  [
    'another id',
    (headers: Record<string, string>, secret: string) => ({ secret, headers: { ...headers, 'webhook-id': 'x' }, body }),
  ],
])('the library refuses our signature for %s', (_, change) => {
  const secret = newWebhookSecret();
  const changed = change(signedHeaders(secret, 'msg_1', now(), body), secret);
  expect(() => new Webhook(changed.secret).verify(changed.body, changed.headers)).toThrow(
    'No matching signature found',
  );
});
