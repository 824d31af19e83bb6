import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { copyText } from '../../src/ui/copy-text.ts';
import { machineCode, machineJson } from '../chart/stately.ts';

/** The machine for the clipboard, as Stately's editor takes it. */
export function StatelyCopy({ machine }: { readonly machine: AnyStateMachine }) {
  const [outcome, setOutcome] = useState('');
  const copy = (what: string, text: string) =>
    void copyText(text).then((isCopied) =>
      setOutcome(isCopied ? `${what} is on the clipboard.` : 'The browser does not let the page use the clipboard.'),
    );
  return (
    <div className="sends">
      <button type="button" onClick={() => copy('The JSON', JSON.stringify(machineJson(machine), null, 2))}>
        Copy as JSON
      </button>
      <button type="button" onClick={() => copy('The code', machineCode(machine))}>
        Copy as code
      </button>
      {outcome !== '' && <span className="notes">{outcome}</span>}
    </div>
  );
}
