import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A file for the linter. */
export interface Planted {
  readonly path: string;
  readonly code: string;
}

const oxlint = resolve('node_modules/.bin/oxlint');

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

function lint(folder: string, files: readonly Planted[]): readonly Diagnostic[] {
  for (const { path, code } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const paths = files.map(({ path }) => path);
  const { stdout } = spawnSync(oxlint, ['--format=json', ...paths], { cwd: folder, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/**
 * The linter's complaints about each file by our own rules, in as few runs as possible.
 * @returns the codes of the complaints, in the order of the files
 */
export function complaintsOf(files: readonly Planted[]): readonly string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'longrun-lint-'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  const complaints = files.map((): string[] => []);
  let waiting = files.map((file, index) => ({ ...file, index }));
  while (waiting.length > 0) {
    const seen = new Set<string>();
    const round = waiting.filter(({ path }) => !seen.has(path) && seen.add(path));
    const diagnostics = lint(folder, round);
    for (const { path, index } of round)
      complaints[index] = diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code);
    waiting = waiting.filter((file) => !round.includes(file));
  }
  rmSync(folder, { recursive: true, force: true });
  return complaints;
}
