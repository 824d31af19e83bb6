import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartFailure } from './base/start-failure.ts';

/** Settings with the expected value and its parser. `secret`: the value can also be in the file named by `NAME_FILE`. */
export type SettingRows = Readonly<Record<string, readonly [expected: string, schema: z.ZodMiniType, kind?: 'secret']>>;
export type SettingValues<Rows extends SettingRows> = { readonly [Name in keyof Rows]: z.infer<Rows[Name][1]> };

export const integerSetting = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
export const text = (max = 400) => z.string().check(z.minLength(1), z.maxLength(max));
/** Schema of a URL; removes trailing slashes. */
export const webAddress = z.pipe(
  z.string().check(z.refine((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value))),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

/** Reads a secret from its variable or file. @throws StartFailure if both are set, or the file cannot be read or is empty */
function readSecret(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const fileName = `${name}_FILE`;
  const path = env[fileName]?.trim() || undefined;
  const given = env[name]?.trim() || undefined;
  if (path === undefined) return given;
  if (given !== undefined) throw new StartFailure(`${name} and ${fileName} are both set: remove one of them.`);
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The file ${path} in ${fileName} cannot be read (${code}).`);
  }
  if (content === '') throw new StartFailure(`The file ${path} in ${fileName} is empty.`);
  return content;
}

/** Returns the settings' texts in an environment, trimmed; empty values count as unset. @throws StartFailure if a secret's file is invalid */
export function settingTexts<Rows extends SettingRows>(
  rows: Rows,
  env: NodeJS.ProcessEnv,
): { readonly [Name in keyof Rows]?: string } {
  const texts = Object.entries(rows).map(
    ([name, [, , kind]]) => [name, kind === 'secret' ? readSecret(name, env) : env[name]?.trim() || undefined] as const,
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined)) as { [Name in keyof Rows]?: string };
}

/**
 * Reads environment variables and secrets' files; empty variables count as unset.
 * @throws StartFailure naming the first invalid setting and the expected value; the actual value may be a secret and is not
 * repeated
 */
export function readRows<Rows extends SettingRows>(rows: Rows, env: NodeJS.ProcessEnv): SettingValues<Rows> {
  const values: Record<string, unknown> = {};
  const given: Readonly<Record<string, string | undefined>> = settingTexts(rows, env);
  for (const [name, [expected, schema]] of Object.entries(rows)) {
    const parsed = z.safeParse(schema, given[name]);
    if (!parsed.success) throw new StartFailure(`The setting ${name} is wrong: expected ${expected}.`);
    values[name] = parsed.data;
  }
  return values as SettingValues<Rows>;
}

/** Whether related keys are all set. @throws StartFailure if only some are */
export function areAllSet(keys: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(keys);
  const set = names.filter((name) => keys[name] !== undefined).length;
  if (set !== 0 && set < names.length) {
    const [last, ...others] = names.toReversed();
    const together = names.length === 2 ? 'both' : 'all';
    throw new StartFailure(
      `The settings ${others.toReversed().join(', ')} and ${last} are needed ${together} or not at all.`,
    );
  }
  return set > 0;
}
