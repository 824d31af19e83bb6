import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const report = (body: unknown) => anonymousCall(`${server.url}/api`, 'POST', 'fault-reports', body);

describe('a fault in a page', () => {
  test('is logged without ids', async () => {
    const page = '/activity/0b7c1f9e-6f0e-4a53-9a51-0a3cf6f0d9a1';
    const steps = [
      'imports xstate.done.actor.import-0b7c1f9e-6f0e-4a53-9a51-0a3cf6f0d9a1 {polling:waiting}',
      ...Array.from({ length: 49 }, () => `${'x'.repeat(80)} ${'y'.repeat(80)} ${'z'.repeat(80)}`),
    ];
    const answer = await report({ kind: 'TypeError', page, status: 500, frames: ['assets/app-1a2b.js:1:2345'], steps });
    expect(answer.status).toBe(204);
    await vi.waitFor(() => expect(server.output()).toContain('a page reported a fault'), soon);
    const line = server
      .output()
      .split('\n')
      .find((entry) => entry.includes('a page reported a fault'));
    expect(JSON.parse(line ?? '')).toEqual({
      level: 40,
      fault: {
        kind: 'TypeError',
        page: '/activity/$id',
        status: 500,
        frames: ['assets/app-1a2b.js:1:2345'],
        steps: ['imports xstate.done.actor.import-$id {polling:waiting}', ...steps.slice(1)],
      },
      time: expect.any(String),
      reqId: expect.stringMatching(/^req-\w+$/),
      msg: 'a page reported a fault',
    });
  });

  test.each([
    ['words of a person', { kind: 'Cannot read mail of ada@example.org' }],
    ['an address with its query', { kind: 'x', page: '/login?redirect=/profile' }],
    ['a line break', { kind: 'x\n{"level":60}' }],
    ['an address elsewhere', { kind: 'x', frames: ['https://evil.example/x.js:1:1'] }],
    ['what nobody asked for', { kind: 'x', message: 'ada@example.org' }],
    ['an address among its steps', { kind: 'x', steps: ['session SIGN_IN ada@example.org'] }],
    ['a sentence for a step', { kind: 'x', steps: ['session SIGN_IN asking again'] }],
    ['more steps than are kept', { kind: 'x', steps: Array.from({ length: 51 }, () => 'session SIGN_IN asking') }],
    ['more places than help', { kind: 'x', frames: Array.from({ length: 11 }, () => 'a.js:1:1') }],
  ])('is refused with %s', async (_, body) => {
    expect((await report(body)).status).toBe(400);
    expect(server.output()).not.toMatch(/ada@|redirect|evil/);
  });

  test('is reported ten times a minute at most', async () => {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push((await report({ kind: 'Again' })).status);
    // A new minute may begin in between, but not twice.
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(20);
  });
});
