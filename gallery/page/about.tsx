import sources from 'virtual:machine-sources';
import type { Place } from '../build/sources.ts';
import { catalogue } from './catalogue.ts';
import { useWalk } from './use-walk.ts';

function At({ path, line }: Place) {
  return (
    <code className="at">
      {path}:{line}
    </code>
  );
}

/** Runs the walk of the tests. */
function Walk({ name }: { readonly name: string }) {
  const result = useWalk(name);
  return (
    <>
      <p role="status" data-walk={result ? `${result.taken} of ${result.declared}` : undefined}>
        {result === null ? 'Walking every transition …' : `${result.taken} of ${result.declared} transitions walked.`}
      </p>
      {result !== null && result.untaken.length > 0 && (
        <ul>
          {result.untaken.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Machines({ names }: { readonly names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <a href={`#/${name}`}>{name}</a>
    </span>
  ));
}

/** Facts from the sources of a machine: rules, selectors, who starts it, machines it sends to, its walk. */
export function About({ name }: { readonly name: string }) {
  const source = sources[name];
  const machine = catalogue.get(name);
  if (!source || !machine) return null;
  const guards = Object.keys(machine.implementations.guards);
  const starters = Object.entries(sources).flatMap(([other, { starts }]) => (starts.includes(name) ? [other] : []));
  return (
    <div className="about">
      <h2>Source</h2>
      <p>
        <At {...source} />
      </p>
      <h2>Who starts it</h2>
      <p>
        {starters.length > 0 && <Machines names={starters} />}
        {starters.length > 0 && source.startedAt.length > 0 && '; '}
        {source.startedAt.map((place, index) => (
          <span key={`${place.path}:${place.line}`}>
            {index > 0 && ', '}
            <At {...place} />
          </span>
        ))}
      </p>
      <h2>Whom it speaks to</h2>
      <p>
        {source.starts.length === 0 && source.tells.length === 0 && 'No other machine.'}
        {source.starts.length > 0 && (
          <>
            Starts <Machines names={source.starts} />.{' '}
          </>
        )}
        {source.tells.length > 0 && (
          <>
            Tells <Machines names={source.tells} />.
          </>
        )}
      </p>
      <h2>Walk</h2>
      <Walk name={name} />
      <h2>Rules</h2>
      {guards.length === 0 && <p>None: no transition asks a question.</p>}
      {guards.map((guard) => {
        const found = source.guards.find((one) => one.name === guard);
        return (
          <details key={guard}>
            <summary>{guard}</summary>
            {found && (
              <>
                <pre tabIndex={0}>{found.text}</pre>
                <At {...found} />
              </>
            )}
          </details>
        );
      })}
      <h2>Selectors</h2>
      {source.selectors.length === 0 && <p>None: no page shows it.</p>}
      <ul>
        {source.selectors.map(({ name: selector, says, ...place }) => (
          <li key={selector}>
            <b>{selector}</b> {says} <At {...place} />
          </li>
        ))}
      </ul>
    </div>
  );
}
