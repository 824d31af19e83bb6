import { connect, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';

let server: TestServer;
let ada: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
});
afterAll(() => server.stop());

const once = (client: MqttClient, event: 'connect' | 'close' | 'message') =>
  new Promise<void>((resolve) => client.once(event, () => resolve()));
const touch = () => ada.call('POST', `member/${ada.memberId}`, { body: { first_name: 'Ada' } });

test('mqtt.js connects, listens, survives a restart of the server with a new address, and receives again', async () => {
  let url = await ada.realtimeUrl();
  const client = connect(url, {
    protocolVersion: 4,
    keepalive: 60,
    reconnectPeriod: 200,
    transformWsUrl: () => url,
  });
  client.on('error', () => undefined);
  await once(client, 'connect');
  await client.subscribeAsync(`web/${ada.identityId}`);
  await Promise.all([once(client, 'message'), touch()]);

  const [reconnected] = [once(client, 'connect')];
  await server.restart();
  url = await ada.realtimeUrl();
  await reconnected;
  // The client resubscribes automatically; another subscription tells when that is done.
  await client.subscribeAsync(`web/${ada.identityId}`);
  await Promise.all([once(client, 'message'), touch()]);
  await client.endAsync(true);
});

test('an expired address shows as a close before the first connect', async () => {
  const url = await ada.realtimeUrl({ signingDate: new Date(Date.now() - 20 * 60_000) });
  const client = connect(url, { protocolVersion: 4, reconnectPeriod: 0 });
  client.on('error', () => undefined);
  await once(client, 'close');
  expect(client.connected).toBe(false);
  await client.endAsync(true);
});

test('MQTT 5 is not supported: the client is told so', async () => {
  const client = connect(await ada.realtimeUrl(), { protocolVersion: 5, reconnectPeriod: 0 });
  const said = await new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('close', () => resolve('closed'));
  });
  expect(said).toMatch(/protocol version|closed/i);
  await client.endAsync(true);
});
