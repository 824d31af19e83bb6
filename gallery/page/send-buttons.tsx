import { useState } from 'react';
import { plans } from '../../tests/machines/plans.ts';

interface SendProps {
  readonly machine: string;
  readonly next: readonly string[];
  readonly onSend: (event: { readonly type: string }) => void;
}

/** Events from the walk; without data if it has no sample. */
const samplesOf = (machine: string, type: string): readonly { readonly type: string }[] =>
  plans[machine as keyof typeof plans]?.samples[type] ?? [{ type }];

/** Buttons for the possible events. Their data is a sample of the walk, and can be edited before sending. */
export function SendButtons({ machine, next, onSend }: SendProps) {
  const [draft, setDraft] = useState<{ readonly type: string; readonly text: string } | null>(null);
  const [fault, setFault] = useState('');
  const press = (type: string) => {
    const [sample = { type }, ...more] = samplesOf(machine, type);
    if (Object.keys(sample).length === 1 && more.length === 0) onSend(sample);
    else {
      setFault('');
      setDraft({ type, text: JSON.stringify(sample, null, 2) });
    }
  };
  const send = () => {
    try {
      onSend({ ...(JSON.parse(draft?.text ?? '') as object), type: draft?.type ?? '' });
      setDraft(null);
    } catch {
      setFault('This is not JSON.');
    }
  };
  if (next.length === 0) return <p className="notes">Nothing can be sent in this state.</p>;
  return (
    <div className="sends">
      {next.map((type) => (
        <button key={type} type="button" onClick={() => press(type)}>
          {type}
        </button>
      ))}
      {draft !== null && next.includes(draft.type) && (
        <div className="draft">
          <label>
            <span>{draft.type} carries</span>
            <textarea
              rows={6}
              value={draft.text}
              onChange={(event) => setDraft({ ...draft, text: event.target.value })}
            />
          </label>
          {fault !== '' && <p role="alert">{fault}</p>}
          <button type="button" onClick={send}>
            Send {draft.type}
          </button>
          <button type="button" onClick={() => setDraft(null)}>
            Leave it
          </button>
        </div>
      )}
    </div>
  );
}
