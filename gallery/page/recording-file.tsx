import { type ChangeEvent, useState } from 'react';
import { fromFile, type Recording, toFile } from '../live/recording.ts';
import { saveFile } from './save-file.ts';

interface RecordingFileProps {
  readonly recording: Recording;
  readonly isFile: boolean;
  readonly onOpen: (recording: Recording) => void;
  readonly onLeave: () => void;
}

/** Saves a recording, and opens a saved one. */
export function RecordingFile({ recording, isFile, onOpen, onLeave }: RecordingFileProps) {
  const [fault, setFault] = useState('');
  const save = () => saveFile('machines-recording.json', 'application/json', toFile(recording));
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      onOpen(fromFile(await file.text()));
      setFault('');
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The file could not be read.');
    }
    target.value = '';
  };
  return (
    <div className="recording-file">
      <p>
        {recording.steps.length} steps, {(recording.bytes / 1000).toFixed(0)} kB. What may be a token, a password or
        about a person is masked before it leaves its tab, so that a recording can be handed on.
      </p>
      <button type="button" onClick={save} disabled={recording.steps.length === 0}>
        Save the recording
      </button>
      <label className="file">
        <span>Open a recording</span>
        <input type="file" accept="application/json,.json" onChange={(event) => void open(event)} />
      </label>
      {isFile && (
        <button type="button" onClick={onLeave}>
          Back to what runs now
        </button>
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  );
}
