import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../harness.ts';
import { type ServerAddresses, anonymousCall, registerMember, testPassword } from '../member.ts';
import { freePort } from '../ports.ts';
import { Container, inside, makeBase, must, networkEnv, quoted, why } from './base-system.ts';
import { isSentToBuild, readDockerfile, type Stage, type Step } from './dockerfile.ts';

/** Copies like COPY: the contents of a folder, or a file with its name. */
function copy(from: string, to: string): void {
  mkdirSync(to.endsWith('/') ? to : dirname(to), { recursive: true });
  const isFolder = statSync(from).isDirectory();
  must('cp', isFolder ? ['-a', '-T', from, to] : ['-a', from, to]);
}

function takeStep(step: Step, place: string, { directory, env }: Stage, places: Map<string, string>, context: string) {
  if (step.does === 'run') {
    const command = quoted(`cd ${directory} && ${step.command}`);
    const [program, args] = inside(place, [], [quoted(place), 'sh', '-c', command], {
      HOME: '/root',
      ...networkEnv(),
      ...env,
    });
    must(program, args);
    return;
  }
  const origin = step.from === null ? context : places.get(step.from);
  if (origin === undefined) throw new Error(`there is no stage ${step.from}`);
  for (const source of step.sources) copy(join(origin, source), join(place, step.to));
}

describe.skipIf(why !== '')(`the steps of the Dockerfile in a bare base system${why}`, () => {
  const own = mkdtempSync(join(tmpdir(), 'longrun-steps-'));
  const stages = readDockerfile();
  const last = stages.at(-1)!;
  const places = new Map<string, string>();
  const image = join(own, 'stage-1');
  let container: Container | null = null;
  let port: string;

  beforeAll(async () => {
    port = String(await freePort());
    const base = join(own, 'base');
    makeBase(base);
    const context = join(own, 'context');
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8');
    const sent = must('git', ['ls-files', '-z']).split('\0');
    for (const path of sent.filter((one) => isSentToBuild(one, ignored))) copy(join(root, path), join(context, path));
    for (const [index, stage] of stages.entries()) {
      const place = join(own, `stage-${index}`);
      must('cp', ['-a', base, place]);
      mkdirSync(join(place, stage.directory), { recursive: true });
      if (stage.name !== null) places.set(stage.name, place);
      for (const step of stage.steps) takeStep(step, place, stage, places, context);
    }
    expect(stages).toHaveLength(2);
    // Volumes start with the image's content.
    for (const volume of last.volumes) must('cp', ['-a', join(image, volume), join(own, volume)]);
  });
  afterAll(() => {
    container?.kill();
    rmSync(own, { recursive: true, force: true });
  });

  const runInside = (command: readonly string[], env: object) => {
    const here = quoted(image);
    const mounts = [
      `mount -o remount,bind,ro ${here}`,
      `mount -t tmpfs tmpfs ${here}/tmp`,
      ...last.volumes.map((volume) => `mount --bind ${quoted(join(own, volume))} ${quoted(join(image, volume))}`),
    ];
    const shell = ['sh', '-c', quoted(`cd ${last.directory} && exec ${command.map(quoted).join(' ')}`)];
    return inside(image, mounts, [`--userspec=${last.user}`, here, ...shell], { ...last.env, ...env });
  };

  /** `docker run --read-only` with the volumes, and only the network of this machine. */
  async function start(): Promise<Container> {
    const env = { PORT: port, HOST: '127.0.0.1', BACKUP_DIR: '/backups' };
    container = new Container(runInside(last.command, env));
    await container.runs();
    return container;
  }

  test('build an image that is healthy, keeps its data when everything is killed, and ends when told to', async () => {
    const one = await start();
    const [program, args] = runInside(last.healthCheck, { PORT: port });
    expect(spawnSync(program, args).status).toBe(0);
    const addresses = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as ServerAddresses;
    const ada = await registerMember(addresses);
    expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('<!doctype html>');

    expect(await one.end('SIGKILL')).toBeGreaterThan(5);
    expect(existsSync(join(own, 'data/postgres/data/postmaster.pid'))).toBe(true);

    const next = await start();
    const body = { email: ada.email, password: testPassword };
    expect((await anonymousCall(addresses.apiBase, 'POST', 'auth/authenticate', body)).status).toBe(200);
    await next.end('SIGTERM');
    expect(existsSync(join(own, 'data/postgres/data/postmaster.pid'))).toBe(false);
  });
});
