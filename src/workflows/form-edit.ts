import { useEffect, useEffectEvent, useRef } from 'react';
import { formEditMachine } from '../../machines/formEdit/formEdit.machine.ts';
import { createFormEditImplementations } from '../../machines/formEdit/implementations.ts';
import { formEditView } from '../../machines/formEdit/selectors.ts';
import type { Fields } from '../ui/use-fields.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

interface Saving<Values, Stored> {
  /** What of the form is stored. */
  readonly storedOf: (values: Values) => Stored;
  /** Rejects with a failure, as the machine's dependencies do. */
  readonly store: (stored: Stored, signal: AbortSignal) => Promise<void>;
}

/** How far saving a form is, and `save`, which shows what is wrong with it or stores it. The form counts from what was stored. */
export function useFormEdit<Values extends object, Name extends string, Stored>(
  fields: Fields<Values, Name>,
  { storedOf, store }: Saving<Values, Stored>,
) {
  const sent = useRef(fields.values);
  const implementations = () =>
    createFormEditImplementations<Stored>({ store: ({ values, signal }) => store(values, signal) });
  const workflow = useWorkflow(formEditMachine, implementations, undefined);
  const saved = useEffectEvent(() => fields.reset(sent.current));
  useEffect(() => {
    const subscription = workflow.on('saved', () => saved());
    return () => subscription.unsubscribe();
  }, [workflow]);
  const save = () =>
    fields.submit((values) => {
      sent.current = values;
      workflow.send({ type: 'SAVE', values: storedOf(values) });
    });
  return { ...useView(workflow, formEditView), save };
}
