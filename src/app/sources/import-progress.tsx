import type { ImportSummary } from '../../../domain/entities/import.ts';
import { messages } from '../../../domain/messages.ts';
import { readSoFar } from '../../../domain/views/source-state.ts';
import { dataImportMachine } from '../../../machines/dataImport/dataImport.machine.ts';
import { createDataImportImplementations } from '../../../machines/dataImport/implementations.ts';
import { wholeImportBar } from '../../../machines/dataImport/selectors.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useView } from '../../workflows/use-view.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useActors } from '../actors.ts';

/** How far one import is, moved by whatever is heard of it. */
export function ImportProgress({ summary }: { readonly summary: ImportSummary }) {
  const { facts } = useActors();
  const implementations = () => createDataImportImplementations({ watchImports: facts.subscribe });
  const actor = useWorkflow(dataImportMachine, implementations, { importId: summary.importId, past: [] });
  const heard = useView(actor, wholeImportBar);
  // What was read says less than what was heard since, or more than what was heard so far.
  const read = readSoFar(summary);
  const [count, target] = [Math.max(heard.count, read.total), Math.max(heard.isKnown ? heard.target : 0, read.target)];
  return (
    <ProgressBar
      label={messages.wizard.dataImport}
      message={target === 0 ? messages.progress.fetching : messages.progress.importing(count, target)}
      count={count}
      target={target === 0 ? null : target}
    />
  );
}
