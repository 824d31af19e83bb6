import { messages } from '../../../domain/messages.ts';
import type { Bar } from '../../../machines/dataImport/selectors.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface ImportBarsProps {
  readonly reading: Bar;
  /** Left out where only reading is shown. */
  readonly analysis?: Bar;
}

/** How far reading and analysis of an import are. What is filled stays filled, also when more is found. [onboarding §4] */
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
