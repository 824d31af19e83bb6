import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../harness.ts';
import { type ServerAddresses, anonymousCall, registerMember, testPassword } from '../member.ts';
import { freePort } from '../ports.ts';
import { Container, inside, makeBase, must, networkEnv, quoted, why } from './base-system.ts';

/** Installing and building happen before the URL is printed. */
const PATIENCE = { timeout: 580_000, interval: 200 };

describe.skipIf(why !== '')(`npm start in a fresh clone on a bare base system${why}`, () => {
  const own = mkdtempSync(join(tmpdir(), 'longrun-clone-'));
  const base = join(own, 'base');
  let container: Container | null = null;

  beforeAll(() => makeBase(base));
  afterAll(() => {
    container?.kill();
    rmSync(own, { recursive: true, force: true });
  });

  /** The content of a `git clone`: no packages, nothing built. */
  function clone(place: string): void {
    for (const name of must('git', ['ls-files', '-z']).split('\0')) {
      if (name === '' || !existsSync(join(root, name))) continue;
      mkdirSync(join(place, dirname(name)), { recursive: true });
      cpSync(join(root, name), join(place, name));
    }
  }

  test.each([
    ['root', '/root'],
    ['node', '/home/node'],
  ])('as %s installs, builds and runs, and keeps its data after everything was killed', async (user, home) => {
    const system = join(own, user);
    must('cp', ['-a', base, system]);
    // A path with a space works as well.
    const directory = `${home}/my longrun`;
    clone(join(system, directory));
    must('chroot', [system, 'chown', '-R', `${user}:${user}`, directory]);
    const port = String(await freePort());
    const start = async () => {
      const env = { HOME: home, PORT: port, HOST: '127.0.0.1', ...networkEnv() };
      const shell = ['sh', '-c', quoted(`cd '${directory}' && exec npm start`)];
      container = new Container(inside(system, [], [`--userspec=${user}:${user}`, quoted(system), ...shell], env));
      await container.runs(PATIENCE);
      return container;
    };

    const one = await start();
    expect(one.said).toContain('Installing packages');
    const addresses = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as ServerAddresses;
    const ada = await registerMember(addresses);
    expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('<!doctype html>');
    expect(await one.end('SIGKILL')).toBeGreaterThan(5);

    const next = await start();
    expect(next.said).not.toContain('Installing packages');
    const body = { email: ada.email, password: testPassword };
    expect((await anonymousCall(addresses.apiBase, 'POST', 'auth/authenticate', body)).status).toBe(200);
    await next.end('SIGKILL');
    rmSync(system, { recursive: true, force: true });
  });
});
