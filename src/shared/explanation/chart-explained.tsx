import { Frame, Missing, type Step, Steps } from './parts.tsx';

/** Explanation of a chart, in the words of its page. */
export interface ChartExplanation {
  readonly name: string;
  readonly formula: string;
  readonly caveat: string;
  /** Steps of the calculation. */
  readonly steps?: readonly Step[];
  /** Data that the chart leaves out. */
  readonly notes?: readonly string[];
}

export const ChartExplained = ({ name, formula, caveat, steps = [], notes = [] }: ChartExplanation) => (
  <Frame name={name} formula={formula} caveat={caveat}>
    {steps.length > 0 && <Steps steps={steps} />}
    {notes.length > 0 && <Missing notes={notes} />}
  </Frame>
);
