import { useEffect, useEffectEvent, useRef } from 'react';
import { formEditMachine } from '../../machines/formEdit/formEdit.machine.ts';
import { createFormEditImplementations } from '../../machines/formEdit/implementations.ts';
import { formEditView } from '../../machines/formEdit/selectors.ts';
import type { Fields } from '../ui/use-fields.ts';
import { useLatest } from './use-latest.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** Stores the values. Rejects with a failure, like the machine's dependencies. */
type Store<Stored> = (stored: Stored, signal: AbortSignal) => Promise<void>;

/** Returns `send`, which stores values, and its progress. `dismiss` hides the error, or “Saved” early. */
export function useStore<Stored>(store: Store<Stored>) {
  const latest = useLatest(store);
  const implementations = () =>
    createFormEditImplementations<Stored>({ store: ({ values, signal }) => latest(values, signal) });
  const workflow = useWorkflow(formEditMachine, implementations, undefined);
  const send = (values: Stored) => workflow.send({ type: 'SAVE', values });
  const dismiss = () => workflow.send({ type: 'DISMISS' });
  return { ...useView(workflow, formEditView), workflow, send, dismiss };
}

interface Saving<Values, Stored> {
  /** Selects the values to store. */
  readonly storedOf: (values: Values) => Stored;
  readonly store: Store<Stored>;
}

/** Returns the state of saving a form, and `save`, which validates and stores it. Changes are relative to the last stored values. */
export function useFormEdit<Values extends object, Name extends string, Stored>(
  fields: Fields<Values, Name>,
  { storedOf, store }: Saving<Values, Stored>,
) {
  const sent = useRef(fields.values);
  const { workflow, send, ...view } = useStore(store);
  const saved = useEffectEvent(() => fields.reset(sent.current));
  useEffect(() => {
    const subscription = workflow.on('saved', () => saved());
    return () => subscription.unsubscribe();
  }, [workflow]);
  const save = () =>
    fields.submit((values) => {
      sent.current = values;
      send(storedOf(values));
    });
  return { ...view, save };
}
