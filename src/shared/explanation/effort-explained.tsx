import type { Decoupled, GradeAdjusted, HalfView } from '../../../domain/views/effort.ts';
import { figureText } from '../../../domain/units.ts';
import { Frame, Steps } from './parts.tsx';
import { explanationWords as words } from './words.ts';

/** Explains the grade adjusted pace. */
export const GradeAdjustedExplained = ({ graded }: { readonly graded: GradeAdjusted }) => (
  <Frame
    name={words.names.gradeAdjusted}
    value={figureText(graded.adjusted)}
    formula={words.formulas.gradeAdjusted}
    caveat={words.caveats.gradeAdjusted}
  >
    <Steps
      steps={[
        { label: words.paceAsItWas, text: figureText(graded.pace) },
        { label: words.costOfGrades, text: `× ${graded.factor}` },
        { label: words.result, text: figureText(graded.adjusted) },
      ]}
    />
  </Frame>
);

const halfText = ({ pace, beats, perBeat }: HalfView) => words.half(pace, beats, perBeat);

/** Explains the drift between pace and heart rate. */
export const DecouplingExplained = ({ halves }: { readonly halves: Decoupled }) => (
  <Frame
    name={words.names.decoupling}
    value={`${halves.text} %`}
    formula={words.formulas.decoupling}
    caveat={words.caveats.decoupling}
  >
    <Steps
      steps={[
        { label: words.firstHalf, text: halfText(halves.first) },
        { label: words.secondHalf, text: halfText(halves.second) },
        {
          label: words.result,
          text: `1 − ${words.division(halves.second.perBeat, halves.first.perBeat, `${halves.text} %`)}`,
        },
      ]}
    />
  </Frame>
);
