import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ embedded: true });
});
afterAll(() => server.stop());

/** `npm start -- --sql`, without the build. */
function runSql(statements: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}dist/server/run.js`, '--sql'], {
    env: { PATH: process.env.PATH, ...server.env, ...env },
    input: statements,
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

/** `npm start -- --admin`, without the build. */
function makeAdmin(...email: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}dist/server/run.js`, '--admin', ...email], {
    env: { PATH: process.env.PATH, ...server.env },
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

describe('making an admin', () => {
  const levels = () => runSql('select access_level as level, trial_ends_at as end from members order by 1').said;

  test('needs an address with an account', () => {
    expect(makeAdmin()).toEqual({ status: 1, said: 'Whom? npm start -- --admin E-MAIL' });
    const said = 'Nobody has an account with this address: sign up with it first.';
    expect(makeAdmin('nobody@example.org')).toEqual({ status: 1, said });
  });

  test('gives this account the level permanently, and no other', async () => {
    const [ada] = [await server.register('ada@example.org'), await server.register('bea@example.org')];
    runSql("update members set trial_ends_at = now() + interval '1 day'");
    const said = 'This account is an admin’s now. Pages that are open show it within seconds.';
    expect(makeAdmin(' Ada@Example.org')).toEqual({ status: 0, said });
    expect(levels()).toMatch(/^{"level":10,"end":"[^"]+"}\n{"level":30,"end":null}$/);
    expect(ada.email).toBe('ada@example.org');
  });
});

test("with a database server an operator uses that server's own program", () => {
  expect(runSql('select 1', { DATABASE_URL: 'postgres://127.0.0.1:9/none' })).toEqual({
    status: 1,
    said: 'With DATABASE_URL use psql instead.',
  });
});

describe.each(['beside a running server', 'while no server runs'])("an operator's statements %s", (when) => {
  beforeAll(async () => {
    if (when === 'while no server runs') await server.terminate();
  });

  test('all run or none, and return their rows', () => {
    const name = `Early birds ${when}`;
    const insert = `insert into teams (name) values ('${name}') returning name;`;
    expect(runSql(`${insert} selec 1;`)).toEqual({
      status: 1,
      said: 'Nothing was changed: syntax error at or near "selec"',
    });
    const count = `select count(*) as teams from teams where name = '${name}';`;
    expect(runSql(`${count} ${insert} ${count}`)).toEqual({
      status: 0,
      said: `{"teams":0}\n{"name":"${name}"}\n{"teams":1}`,
    });
  });
});
