import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fetchOnce } from './client.ts';
import { basic } from './person.ts';
import { application, day, asApplication, link, list, hooks, subscribe, world } from './polar-world.ts';

world.startForEachTest();

describe('webhooks', () => {
  const told = () => world.hook.pushes.filter(({ headers }) => headers['polar-webhook-event'] === 'EXERCISE');
  const genuine = (secret: string) =>
    told().map(
      ({ raw, headers }) =>
        headers['polar-webhook-signature'] === createHmac('sha256', secret).update(raw).digest('hex'),
    );

  test('are created after a successful PING, once, and only then show their key', async () => {
    world.hook.answers = [500];
    expect((await hooks('POST', '', { events: ['EXERCISE'], url: world.hook.url })).status).toBe(400);
    const { id } = await subscribe();
    expect(world.hook.pushes.map(({ body }) => (body as unknown as { event: string }).event)).toEqual(['PING', 'PING']);
    expect((await hooks('POST', '', { events: ['EXERCISE'], url: world.hook.url })).status).toBe(409);
    expect(await (await hooks('GET')).json()).toEqual({
      data: [{ id, url: world.hook.url, events: ['EXERCISE'], active: true }],
    });
    expect((await hooks('DELETE', '/other')).status).toBe(404);
    expect((await hooks('DELETE', `/${id}`)).status).toBe(204);
    expect(await (await hooks('GET')).json()).toEqual({ data: [] });
    const answer = await fetchOnce(`${world.person.base}/v3/webhooks`, {
      headers: basic(application.clientId, 'guess'),
    });
    expect(answer.status).toBe(401);
  });

  test('send the watch’s uploads after the registration, signed', async () => {
    const { secret } = await subscribe();
    const { token, id } = await link('new-runner');
    await world.hook.until(() => told().length >= 10);
    expect(genuine(secret)).toEqual(Array.from({ length: 10 }, () => true));
    const listed = (await list(token)).map((exercise) => exercise.id);
    const bodies = told().map(({ body }) => body as unknown as { entity_id: string; user_id: number; url: string });
    expect(bodies.map(({ entity_id }) => entity_id).reverse()).toEqual(listed);
    expect(bodies[0]).toEqual({
      user_id: id,
      event: 'EXERCISE',
      timestamp: '2026-11-15T12:00:00Z',
      entity_id: expect.any(String),
      url: expect.any(String),
    });
    expect(bodies[0]?.url).toBe(`${world.person.base}/v3/exercises/${bodies[0]?.entity_id}`);
    await world.person.control({ record: String(id) });
    await world.hook.until(() => told().length >= 11);
    expect((await list(token)).length).toBe(11);
  });

  test('forged: unsigned, with a guessed key, altered; then the real one', async () => {
    const { id } = await link('new-runner');
    const { secret } = await subscribe();
    await world.person.control({ switches: { webhookForged: 1 }, record: String(id) });
    await world.hook.until(() => told().length >= 4);
    expect(genuine(secret)).toEqual([false, false, false, true]);
  });

  test('are switched off after seven days without a response, and send the rest when switched on again', async () => {
    const { id } = await link('new-runner');
    await subscribe();
    world.hook.answer = 500;
    await world.person.control({ record: String(id) });
    const failures = async () => Number((await world.person.control({}))['failures']);
    while ((await failures()) < 1);
    world.now += 7 * day - 1;
    const before = await failures();
    while ((await failures()) < before + 2);
    expect((await world.person.control({})).webhookActive).toBe(true);
    world.now += 1;
    while ((await world.person.control({}))['webhookActive'] === true);
    const silent = told().length;
    world.hook.answer = 200;
    expect((await world.person.control({ record: String(id) })).waiting).toBe(1);
    expect((await hooks('POST', '/activate')).status).toBe(200);
    await world.hook.until(() => told().length > silent);
    expect(told().at(-1)?.raw).toBe(told()[0]?.raw);
    expect((await world.person.control({})).webhookActive).toBe(true);
  });

  test('survive a restart, with their key and the registration', async () => {
    const { secret } = await subscribe();
    const { token, id } = await link('empty');
    await world.sandbox.stop();
    await world.begin();
    await world.person.control({ record: String(id) });
    await world.hook.until(() => told().length >= 1);
    expect(genuine(secret)).toEqual([true]);
    expect((await list(token)).length).toBe(1);
  });
});

describe('passwords, for practice', () => {
  const login = (password: string, email = 'a@example.org') =>
    fetchOnce(`${world.person.base}/login`, {
      method: 'POST',
      headers: asApplication,
      body: JSON.stringify({ email, password }),
    });
  const said = async (answer: Response) => [answer.status, ((await answer.json()) as { result: string }).result];

  test.each([
    ['any', 200, 'ok'],
    ['wrong', 401, 'bad_source_credentials'],
    ['locked', 423, 'account_locked'],
    ['reset', 403, 'password_reset_required'],
  ])('%s', async (password, status, result) => {
    expect(await said(await login(password))).toEqual([status, result]);
  });

  test.each([
    ['badCredentials', 401, 'bad_source_credentials'],
    ['accountLocked', 423, 'account_locked'],
    ['passwordResetRequired', 403, 'password_reset_required'],
  ])('the switch %s', async (name, status, result) => {
    await world.person.control({ switches: { [name]: true } });
    expect(await said(await login('any'))).toEqual([status, result]);
  });

  test('five wrong ones lock that account for a quarter of an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await login('wrong')).status).toBe(401);
    expect((await login('any', 'A@example.org ')).status).toBe(423);
    expect((await login('any', 'b@example.org')).status).toBe(200);
    world.now += 901;
    expect((await login('any')).status).toBe(200);
  });

  test('are for the application only', async () => {
    const answer = await fetchOnce(`${world.person.base}/login`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});
