import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { consentVendors } from '../domain/vendors.ts';
import { copyFiles } from '../server/copy-files.ts';
import { findSecret, openDataDir } from '../server/data-dir.ts';
import { findPackage, findProgram, thisSystem } from '../server/db/embedded/program.ts';
import { makeAdmin } from '../server/db/make-admin.ts';
import { restoreBackup } from '../server/db/open.ts';
import { runSql } from '../server/db/run-sql.ts';
import { openFiles } from '../server/open-files.ts';
import { PROGRAM_VERSION } from '../server/program-version.ts';
import { createSealer } from '../server/base/seal.ts';
import { StartFailure } from '../server/base/start-failure.ts';
import { hookUrl } from '../server/vendors/adapters/hook.ts';
import { rollback } from './rollback.ts';
import { settingsIn, start } from './start.ts';

/** Milliseconds until the process exits even if stopping has not finished. */
const patienceMs = 15_000;

const readSettings = () => settingsIn(process.env);

function stopOn(stop: () => Promise<void>): void {
  let stopping = false;
  const leave = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error('Stopping took too long.');
      process.exit(1);
    }, patienceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Stopping failed:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  // If the supervisor was killed, it cannot pass on signals: nothing would end or restart this process.
  if (process.connected === false) leave();
  process.on('disconnect', leave);
}

/** Prints the vendors' webhook URLs, even while a server is running. They contain secrets, so they are only shown on request. */
async function printHooks(): Promise<void> {
  const config = readSettings();
  const sealer = createSealer(await findSecret(config));
  for (const vendor of consentVendors) {
    console.log(`${vendor}: ${hookUrl(config.publicUrl, sealer, vendor)}`);
  }
}

/** Restores the embedded database from a backup, while no server runs. */
async function restore(path: string | undefined): Promise<void> {
  const config = readSettings();
  if (config.databaseUrl !== null)
    throw new StartFailure('With DATABASE_URL use psql instead, see docs/operating/backup.md.');
  if (path === undefined || !existsSync(path)) throw new StartFailure('Which backup? npm start -- --restore FILE');
  const dataDir = await openDataDir(config);
  try {
    await restoreBackup(config, path, (table, rows) => console.log(`${table}: ${rows} rows, all compared`));
  } finally {
    await dataDir.release();
  }
}

/** Milliseconds between two progress lines of a copy. */
const progressIntervalMs = 5000;

/** Copies originals between the disk and the configured bucket, even while a server is running. */
async function copyOriginals(direction: string | undefined): Promise<void> {
  const config = readSettings();
  if (config.bucket === null)
    throw new StartFailure('Copying needs ORIGINALS_URL, see docs/operating/originals-s3.md.');
  if (direction !== 'to-bucket' && direction !== 'to-disk')
    throw new StartFailure('Which way? npm start -- --copy-originals to-bucket, or to-disk');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const [disk, bucket] = [await openFiles({ ...config, bucket: null }), await openFiles(config)];
  const [from, to] = direction === 'to-bucket' ? [disk, bucket] : [bucket, disk];
  let toldAt = performance.now();
  try {
    const { copied, there, damaged } = await copyFiles(from, to, (counts) => {
      if (performance.now() - toldAt < progressIntervalMs) return;
      toldAt = performance.now();
      console.log(`${counts.copied + counts.there} files so far`);
    });
    console.log(`${copied} files copied, ${there} were there already.`);
    for (const hash of damaged) console.log(`Damaged, and not copied: ${hash}`);
    if (damaged.length > 0) process.exitCode = 1;
  } finally {
    bucket.close();
  }
}

/**
 * Creates the files that PostgreSQL needs in `node_modules` while that is writable: in an image it will not be.
 * @param arch of the image, which another machine may build
 */
async function prepare(arch = process.arch): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'longrun-prepare-'));
  try {
    await findProgram(null, place, findPackage({ ...thisSystem(), arch }));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

try {
  const preparing = process.argv.indexOf('--prepare');
  if (preparing > 0) {
    await prepare(process.argv[preparing + 1] as NodeJS.Architecture | undefined);
    process.exit(0);
  }
  if (process.argv.includes('--version')) {
    console.log(PROGRAM_VERSION);
    process.exit(0);
  }
  if (process.argv.includes('--hooks')) {
    await printHooks();
    process.exit(0);
  }
  if (process.argv.includes('--sql')) {
    for (const row of await runSql(readSettings(), await text(process.stdin))) console.log(JSON.stringify(row));
    process.exit(0);
  }
  const copying = process.argv.indexOf('--copy-originals');
  if (copying > 0) {
    await copyOriginals(process.argv[copying + 1]);
    process.exit();
  }
  const admin = process.argv.indexOf('--admin');
  if (admin > 0) {
    await makeAdmin(readSettings(), process.argv[admin + 1]);
    console.log('This account is an admin’s now. Pages that are open show it within seconds.');
    process.exit(0);
  }
  const restoring = process.argv.indexOf('--restore');
  if (restoring > 0) {
    await restore(process.argv[restoring + 1]);
    process.exit(0);
  }
  const rollingBack = process.argv.indexOf('--rollback');
  if (rollingBack > 0) {
    await rollback(readSettings(), process.argv.slice(rollingBack + 1));
    process.exit(0);
  }
  const { address, stop } = await start(process.env);
  stopOn(stop);
  process.send?.('ready');
  console.log(`Longrun runs at ${address}`);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
