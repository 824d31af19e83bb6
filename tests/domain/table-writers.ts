/** A file of the server. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A table, with its names in the code and in the database. */
export interface Table {
  readonly variable: string;
  readonly name: string;
}

export const tablesIn = ({ text }: Source): Table[] =>
  [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, variable = '', name = '']) => ({
    variable,
    name,
  }));

/** Names of tables that a file writes, through SQL or the query builder. */
function writtenBy({ text }: Source, tables: readonly Table[]): Set<string> {
  const names = new Set(tables.map(({ name }) => name));
  const byVariable = new Map(tables.map(({ variable, name }) => [variable, name]));
  for (const [, variable = '', alias = ''] of text.matchAll(/\b(\w+) as (\w+)\b/g)) {
    const name = byVariable.get(variable);
    if (name !== undefined) byVariable.set(alias, name);
  }
  const inSql = [...text.matchAll(/\b(?:insert\s+into|delete\s+from|update)\s+(\w+)/gi)].flatMap(([, name = '']) =>
    names.has(name) ? [name] : [],
  );
  const built = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap(
    ([, variable = '']) => byVariable.get(variable) ?? [],
  );
  return new Set([...inSql, ...built]);
}

/** The files that write each table, in order. */
export function ownersOf(sources: readonly Source[], tables: readonly Table[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const source of sources) {
    for (const name of writtenBy(source, tables)) owners.set(name, [...(owners.get(name) ?? []), source.path]);
  }
  for (const paths of owners.values()) paths.sort();
  return owners;
}

/** Writers of tables other than their owners, as `table: path`. */
export const strangeWriters = (
  sources: readonly Source[],
  tables: readonly Table[],
  owners: ReadonlyMap<string, readonly string[]>,
): string[] =>
  [...ownersOf(sources, tables)].flatMap(([name, paths]) =>
    paths.filter((path) => !owners.get(name)?.includes(path)).map((path) => `${name}: ${path}`),
  );
