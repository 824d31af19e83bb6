import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { machineCode, machineJson } from '../chart/stately.ts';

/** The machine for the clipboard, as Stately's editor takes it. */
export function StatelyCopy({ machine }: { readonly machine: AnyStateMachine }) {
  const [said, setSaid] = useState('');
  const copy = (what: string, text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid(`${what} is in the clipboard.`),
      () => setSaid('The browser does not let the page write to the clipboard.'),
    );
  return (
    <div className="sends">
      <button type="button" onClick={() => copy('The JSON', JSON.stringify(machineJson(machine), null, 2))}>
        Copy as JSON
      </button>
      <button type="button" onClick={() => copy('The code', machineCode(machine))}>
        Copy as code
      </button>
      {said !== '' && <span className="notes">{said}</span>}
    </div>
  );
}
