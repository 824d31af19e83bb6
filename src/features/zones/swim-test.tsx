import { useState } from 'react';
import { swimSpeedFromTest } from '../../../domain/metrics/threshold-tests.ts';
import { parseDuration } from '../../../domain/units.ts';
import { TextField } from '../../ui/text-field.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

interface SwimTestProps {
  /** Called with metres per second once both times are complete. */
  readonly onResult: (speed: number) => void;
}

const secondsOf = (text: string) => (/^\d{1,2}:\d{2}$/.test(text.trim()) ? parseDuration(text) : null);

/** Computes the critical swim speed from the times of 400 and 200 m. */
export function SwimTest({ onResult }: SwimTestProps) {
  const [times, setTimes] = useState({ long: '', short: '' });
  const speedOf = ({ long, short }: typeof times) => {
    const [seconds400, seconds200] = [secondsOf(long), secondsOf(short)];
    return seconds400 === null || seconds200 === null ? null : swimSpeedFromTest(seconds400, seconds200);
  };
  const type = (change: Partial<typeof times>) => {
    const next = { ...times, ...change };
    setTimes(next);
    const speed = speedOf(next);
    if (speed !== null) onResult(speed);
  };
  const isComplete = times.long.length >= 4 && times.short.length >= 4;
  return (
    <fieldset className={styles.test}>
      <legend>{words.test}</legend>
      <p className={styles.soft}>{words.testHint}</p>
      <div className={styles.times}>
        <TextField
          label={words.time400}
          name="time400"
          maxLength={5}
          value={times.long}
          onChange={(long) => type({ long })}
        />
        <TextField
          label={words.time200}
          name="time200"
          maxLength={5}
          value={times.short}
          onChange={(short) => type({ short })}
        />
      </div>
      <p className={styles.soft} role="status">
        {isComplete && speedOf(times) === null ? words.testFails : ''}
      </p>
    </fieldset>
  );
}
