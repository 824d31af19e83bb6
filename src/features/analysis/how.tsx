import type { Step } from '../../shared/explanation/parts.tsx';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { analysisWords } from '../../../domain/words/analysis.ts';
import { analysisPageWords as words } from './words.ts';

interface HowProps {
  readonly chart: keyof typeof words.explained;
  readonly steps?: readonly Step[];
  readonly notes?: readonly string[];
}

/** Button that explains a chart. */
export function How({ chart, steps = [], notes = [] }: HowProps) {
  const name = analysisWords.charts[chart];
  return <ExplainButton name={name} what={{ of: 'chart', name, ...words.explained[chart], steps, notes }} />;
}
