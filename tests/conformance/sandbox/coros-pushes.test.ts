import { describe, expect, test } from 'vitest';
import { fetchOnce, startWebhook, type Push } from './client.ts';
import {
  application,
  day,
  type Sport,
  link,
  read,
  ask,
  list,
  resultOf,
  world,
  startCorosForEachTest,
} from './coros-world.ts';

startCorosForEachTest();

describe('pushes', () => {
  const toldIn = (push: Push | undefined) => (push?.body['sportDataList'] ?? []) as unknown as Sport[];

  test('a new activity arrives with both headers and a URL for its file', async () => {
    const { openId } = await link('new-runner');
    await world.person.control({ record: openId });
    await world.hook.until(() => world.hook.pushes.length >= 1);
    const [push] = world.hook.pushes;
    expect(push?.headers['client']).toBe(application.clientId);
    expect(push?.headers['secret']).toBe(application.clientSecret);
    const sports = toldIn(push);
    expect(sports).toHaveLength(1);
    expect(sports[0]).toHaveProperty('openId', openId);
    expect(sports[0]!.mode).toBe(8);
    expect(sports[0]!.subMode).toBe(1);
    expect(push?.raw).toMatch(/"labelId":[23456]\d{18},/);
    expect((await fetchOnce(sports[0]?.fitUrl ?? '')).status).toBe(200);
  });

  test('are repeated until the result is 0000, and abandoned after a day', async () => {
    world.hook.says = '{"result":"5016"}';
    const { openId } = await link('new-runner');
    await world.person.control({ record: openId });
    await world.hook.until(() => world.hook.pushes.length >= 2);
    world.now += day + 1;
    while (((await world.person.control({})) as { waiting: number }).waiting > 0);
    const failed = world.hook.pushes.length;
    world.hook.says = '{"message":"ok","result":"0000"}';
    await world.person.control({ record: openId });
    await world.hook.until(() => world.hook.pushes.length > failed);
    expect(toldIn(world.hook.pushes.at(-1))).toHaveLength(1);
  });

  test('wait until the status URL responds', async () => {
    await world.sandbox.stop();
    const status = await startWebhook();
    status.answer = 503;
    await world.begin({ statusUrl: status.url });
    const { openId } = await link('new-runner');
    await world.person.control({ record: openId });
    await status.until(() => status.pushes.length >= 2);
    expect(world.hook.pushes).toEqual([]);
    status.answer = 200;
    await world.hook.until(() => world.hook.pushes.length >= 1);
    await status.stop();
  });

  test('forged: without headers, with a guessed secret, in another name; then the real one', async () => {
    const { openId } = await link('new-runner');
    await world.person.control({ switches: { webhookForged: 1 }, record: openId });
    await world.hook.until(() => world.hook.pushes.length >= 4);
    expect(world.hook.pushes.map(({ headers: { client, secret } }) => [client, secret])).toEqual([
      [undefined, undefined],
      [application.clientId, 'guess'],
      ['somebody-else', application.clientSecret],
      [application.clientId, application.clientSecret],
    ]);
  });
});

describe('possible failures', () => {
  test('results requested by a tester, 429, 500, a broken body, a file that is not ready', async () => {
    const tokens = await link('new-runner');
    const [first] = await list(tokens);
    await world.person.control({ answers: ['5016', '30009'] });
    expect([await resultOf(await ask(tokens)), await resultOf(await ask(tokens))]).toEqual(['5016', '30009']);
    await world.person.control({ switches: { rateLimited: 1, serverError: 1, malformed: 1, where: 'list' } });
    expect([(await ask(tokens)).status, (await ask(tokens)).status]).toEqual([429, 500]);
    await expect(read(await ask(tokens))).rejects.toThrow(SyntaxError);
    await world.person.control({ switches: { fileNotReady: 1 } });
    const statuses = [(await fetchOnce(first?.fitUrl ?? '')).status, (await fetchOnce(first?.fitUrl ?? '')).status];
    expect(statuses).toEqual([404, 200]);
  });

  test('revoked access, and an empty history', async () => {
    const tokens = await link('new-runner');
    await world.person.control({ switches: { historyEmpty: true } });
    expect(await list(tokens)).toEqual([]);
    await world.person.control({ switches: { revoked: true } });
    expect(await resultOf(await ask(tokens))).toBe('5006');
  });
});
