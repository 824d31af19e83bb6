/** Plain data as nested lists; masked values are marked. */
export function DataView({ value }: { readonly value: unknown }) {
  if (value === null || typeof value !== 'object') return <code className="leaf">{String(value)}</code>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <code className="leaf">{Array.isArray(value) ? 'none' : 'empty'}</code>;
  return (
    <ul className="data">
      {entries.map(([key, inner]) => (
        <li key={key}>
          <span className="key">{key}</span> <DataView value={inner} />
        </li>
      ))}
    </ul>
  );
}
