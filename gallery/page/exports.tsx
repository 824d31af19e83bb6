import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { copyText } from '../../src/ui/copy-text.ts';
import type { Chart } from '../chart/chart.ts';
import { mermaidOf } from '../chart/mermaid.ts';
import { machineCode, machineJson } from '../chart/stately.ts';
import { CopyButton } from './copy-button.tsx';
import { saveFile } from './save-file.ts';

/** Stately's editor with a new machine. It has no URL for importing code, so the code is copied to the clipboard. */
const EDITOR = 'https://stately.ai/registry/new';

interface ExportsProps {
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
  /** States that are folded in the picture. */
  readonly collapsed: ReadonlySet<string>;
}

/** Exports of the machine: Stately's editor, pictures, Mermaid. */
export function Exports({ chart, machine, collapsed }: ExportsProps) {
  const [opened, setOpened] = useState('');
  const copyForStately = async () => {
    const isCopied = await copyText(machineCode(machine));
    setOpened(
      isCopied
        ? 'The code is on the clipboard. In Stately, choose Import in the Code panel and paste it.'
        : 'The browser does not let this page use the clipboard. Copy the code here, and import it in Stately’s Code panel.',
    );
  };
  const saveSvg = async () => {
    const { pictureOf } = await import('../chart/picture.tsx');
    saveFile(`${chart.id}.svg`, 'image/svg+xml', pictureOf(chart, {}, collapsed));
  };
  return (
    <div className="about">
      <h2>Stately</h2>
      <p>Copies the machine as code and opens Stately’s editor in a new tab, where you paste it.</p>
      <div className="sends">
        <a className="button" href={EDITOR} target="_blank" rel="noreferrer" onClick={() => void copyForStately()}>
          Open in Stately
        </a>
        <CopyButton label="Copy as code" copied="The code is on the clipboard." text={() => machineCode(machine)} />
        <CopyButton
          label="Copy as JSON"
          copied="The JSON is on the clipboard."
          text={() => JSON.stringify(machineJson(machine), null, 2)}
        />
        <span className="notes" role="status">
          {opened}
        </span>
      </div>
      <h2>Picture</h2>
      <p>The SVG shows the states as they are open or collapsed now.</p>
      <div className="sends">
        <button type="button" onClick={() => void saveSvg()}>
          Export SVG
        </button>
      </div>
      <h2>Mermaid</h2>
      <p>A state diagram as text, for Markdown on GitHub and elsewhere.</p>
      <div className="sends">
        <button type="button" onClick={() => saveFile(`${chart.id}.mmd`, 'text/plain', mermaidOf(chart))}>
          Export Mermaid
        </button>
        <CopyButton label="Copy Mermaid" text={() => mermaidOf(chart)} />
      </div>
      <h2>A state</h2>
      <p>
        Choose a state under “States”, then <i>Copy path</i>.
      </p>
    </div>
  );
}
