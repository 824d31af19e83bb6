import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, startTestServer, type TestServer } from '../harness.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** `npm start -- --sql`, without the building. */
function runSql(statements: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}dist/server/run.js`, '--sql'], {
    env: { PATH: process.env.PATH, ...server.env },
    input: statements,
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

test.skipIf(!onPostgres)("with a database server an operator uses that server's own program", () => {
  expect(runSql('select 1')).toEqual({ status: 1, said: 'With DATABASE_URL use psql instead.' });
});

describe.skipIf(onPostgres)("an operator's statements", () => {
  test('wait until the server is stopped', () => {
    expect(runSql('select 1')).toEqual({ status: 1, said: expect.stringContaining('Another process already uses') });
  });

  test('are run all or none, and answer their rows', async () => {
    await server.terminate();
    const insert = "insert into teams (name) values ('Early birds') returning name;";
    expect(runSql(`${insert} selec 1;`)).toEqual({
      status: 1,
      said: 'Nothing was changed: syntax error at or near "selec"',
    });
    const count = 'select count(*)::int as teams from teams;';
    expect(runSql(`${count} ${insert} ${count}`)).toEqual({
      status: 0,
      said: '{"teams":0}\n{"name":"Early birds"}\n{"teams":1}',
    });
    await server.restart();
  });
});
