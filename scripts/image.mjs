// `npm run image`: builds the image for amd64 and arm64, with labels, an SBOM and the tags of its version. Default
// output: an archive in dist/image; `--load`: this machine's Docker, for its architecture only; `--push NAME`: a
// registry.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const PLATFORMS = 'linux/amd64,linux/arm64';
/** Name of a buildx builder: Docker's default builder neither builds for several platforms nor writes an SBOM. */
const BUILDER = 'longrun';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function fail(message) {
  console.error(message);
  process.exit(1);
}

const start = (command, args, options) => spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options });
const succeeds = (args) => start('docker', args, { stdio: 'ignore' }).status === 0;

/**
 * Returns the tags of the version: 1.2.3 also gets 1.2, 1 and latest; a pre-release such as 2.0.0-rc.1 only gets its
 * own tag.
 */
function tagsOf(name) {
  if (name.includes('-')) return [name];
  const [major, minor] = name.split('.');
  return [name, `${major}.${minor}`, major, 'latest'];
}

/** All packages in CycloneDX: many development packages are bundled into the programs, and have the property `development`. */
function writeSbom(path) {
  const { status, stdout, stderr } = start('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`The list of packages cannot be written: ${stderr.trim()}`);
  writeFileSync(path, stdout);
  console.log(path);
}

const [mode = '--archive', name = 'longrun'] = process.argv.slice(2);
if (!['--archive', '--load', '--push', '--sbom'].includes(mode)) {
  fail('Usage: npm run image [-- --load | -- --push registry.example.org/longrun | -- --sbom]');
}
if (mode === '--push' && process.argv[3] === undefined)
  fail('Where to? npm run image -- --push registry.example.org/longrun');
const folder = join(root, 'dist/image');
mkdirSync(folder, { recursive: true });
const sbom = join(folder, `longrun-${version}.cdx.json`);
if (mode === '--sbom') {
  writeSbom(sbom);
  process.exit(0);
}

if (start('docker', ['--version']).error) {
  fail('Docker is missing: install it (https://docs.docker.com/engine/install/), or run Longrun with npm start.');
}
if (!succeeds(['buildx', 'version'])) {
  fail('Docker has no buildx: install its plugin (https://docs.docker.com/go/buildx/).');
}
if (!succeeds(['info'])) fail('Docker does not run, or this account may not use it.');

const revision = start('git', ['rev-parse', 'HEAD']).stdout?.trim() || 'unknown';
const created = new Date().toISOString();
const facts = { VERSION: version, REVISION: revision, CREATED: created };
const args = [
  'buildx',
  'build',
  ...Object.entries(facts).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
];
for (const tag of tagsOf(version)) args.push('--tag', `${name}:${tag}`);

if (mode === '--load') {
  args.push('--load');
} else {
  if (
    !succeeds(['buildx', 'inspect', BUILDER]) &&
    !succeeds(['buildx', 'create', '--name', BUILDER, '--driver', 'docker-container'])
  ) {
    fail(
      `The builder ${BUILDER} cannot be created: run docker buildx create --driver docker-container --name ${BUILDER} to see why.`,
    );
  }
  args.push('--builder', BUILDER, '--platform', PLATFORMS, '--sbom=true', '--provenance=mode=max');
  const annotations = { title: 'Longrun', licenses: 'MIT', version, revision, created };
  for (const [key, value] of Object.entries(annotations)) {
    args.push('--annotation', `index,manifest:org.opencontainers.image.${key}=${value}`);
  }
  const archive = join(folder, `longrun-${version}.oci.tar`);
  args.push(...(mode === '--push' ? ['--push'] : ['--output', `type=oci,dest=${archive}`]));
  writeSbom(sbom);
}
if (start('docker', [...args, '.'], { stdio: 'inherit' }).status !== 0) {
  fail(
    'The image was not built. Another platform than this one needs QEMU once: docker run --privileged --rm tonistiigi/binfmt --install all',
  );
}
