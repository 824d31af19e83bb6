import { messages } from '../../../domain/messages.ts';
import type { Bar } from '../../../machines/dataImport/selectors.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface ImportBarsProps {
  readonly reading: Bar;
  /** Progress of the analysis; left out to show reading only. */
  readonly analysis?: Bar;
}

/** Progress bars for reading and analysing an import. Bars never shrink, even when more files are found. [onboarding §4] */
export const ImportBars = ({ reading, analysis }: ImportBarsProps) => (
  <>
    <ProgressBar
      label={messages.wizard.dataImport}
      message={reading.label}
      count={reading.share * reading.target}
      target={reading.target}
      done={reading.done}
    />
    {analysis !== undefined && (
      <ProgressBar
        label={messages.progress.analysis}
        message={analysis.isKnown ? analysis.label : null}
        count={analysis.share * analysis.target}
        target={analysis.target}
        done={analysis.done}
      />
    )}
  </>
);
