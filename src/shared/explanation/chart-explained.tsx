import { Frame, Missing, type Step, Steps } from './parts.tsx';

/** How a chart comes about, in the words of its page. */
export interface ToldChart {
  readonly name: string;
  readonly formula: string;
  readonly caveat: string;
  /** What it is made of. */
  readonly steps?: readonly Step[];
  /** What is not in it. */
  readonly notes?: readonly string[];
}

export const ChartExplained = ({ name, formula, caveat, steps = [], notes = [] }: ToldChart) => (
  <Frame name={name} formula={formula} caveat={caveat}>
    {steps.length > 0 && <Steps steps={steps} />}
    {notes.length > 0 && <Missing notes={notes} />}
  </Frame>
);
