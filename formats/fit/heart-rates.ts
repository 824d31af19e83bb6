import type { Column } from './kernels.ts';
import { type Message, numberField, numberFields } from './message.ts';
import { FIT_EPOCH, HEART_RATE, TIMESTAMP } from './profile.ts';

/** Ticks per second of the heart-beat clock. */
const TICKS = 1024;
const WRAP_12 = 4096;
/** Maximum seconds that a rate is valid after its beat. */
const HOLDS = 5;
/** Sampling interval in seconds, which weights the mean by time. */
const SAMPLE = 0.25;

/**
 * Merges the beats of a chest strap used under water, which it transfers afterwards in separate messages. Replaces each record's heart
 * rate with the mean since the previous record (seconds since 1970 in `time`). The first message synchronises the strap's clock with
 * the watch's; the others continue in 12 bits (FIT, "plugin heart rate").
 */
export function mergeHeartRates(
  bytes: Uint8Array,
  view: DataView,
  messages: readonly Message[],
  time: Float64Array,
  heartRate: Column,
): void {
  const beats = readBeats(bytes, view, messages);
  const last = beats[beats.length - 1];
  if (last === undefined) return;
  let next = 0;
  let begin = time[0]! - 1;
  for (let i = 0; i < time.length && time[i]! < last.time; i++) {
    let sum = 0;
    let count = 0;
    while (next < beats.length && beats[next]!.time <= time[i]!) {
      const { time: at, bpm } = beats[next]!;
      const end = Math.min(beats[++next]?.time ?? at, at + HOLDS + SAMPLE);
      const first = at > begin ? 0 : Math.floor((begin - at) / SAMPLE) + 1;
      for (let step = first; at + step * SAMPLE <= time[i]! && (step === 0 || at + step * SAMPLE < end); step++) {
        sum += bpm;
        count++;
      }
      // A rate still valid after this record also counts for the next one.
      if (end > time[i]!) {
        next--;
        break;
      }
    }
    if (count > 0) heartRate[i] = Math.round(sum / count);
    begin = time[i]!;
  }
}

interface Beat {
  readonly time: number;
  readonly bpm: number;
}

function readBeats(bytes: Uint8Array, view: DataView, messages: readonly Message[]): Beat[] {
  const beats: Beat[] = [];
  let anchor = Number.NaN;
  let ticks = Number.NaN;
  for (const message of messages) {
    const stamp = numberField(view, message, TIMESTAMP);
    let times = numberFields(view, message, HEART_RATE.eventTime);
    if (!Number.isNaN(stamp) && times.length > 0 && !Number.isNaN(times[0]!)) {
      const fraction = numberField(view, message, HEART_RATE.fraction) / 32768;
      const coarse = numberField(view, message, HEART_RATE.fraction256) / 256;
      const second = stamp + FIT_EPOCH + (Number.isNaN(fraction) ? (Number.isNaN(coarse) ? 0 : coarse) : fraction);
      ticks = times[0]!;
      anchor = second - ticks / TICKS;
    } else if (times.length === 0) {
      times = unpack(bytes, message, ticks);
    }
    if (Number.isNaN(anchor)) continue;
    const bpms = numberFields(view, message, HEART_RATE.bpm);
    for (const [i, raw] of times.entries()) {
      const bpm = bpms[i];
      const at = anchor + raw / TICKS;
      const isNext = beats.length === 0 || at >= beats[beats.length - 1]!.time;
      if (Number.isNaN(raw)) continue;
      ticks = raw;
      if (bpm !== undefined && bpm > 0 && isNext) beats.push({ time: at, bpm });
    }
  }
  return beats;
}

/** Unpacks two 12-bit times from every three bytes, low bits first, each later than the previous one. */
function unpack(bytes: Uint8Array, message: Message, ticks: number): number[] {
  const field = message.definition.fields.find(({ number }) => number === HEART_RATE.eventTime12);
  if (field === undefined || Number.isNaN(ticks)) return [];
  const times: number[] = [];
  let last = ticks;
  for (let bit = 0; bit + 12 <= field.size * 8; bit += 12) {
    const at = message.at + field.at + (bit >> 3);
    const low = bit & 7 ? (bytes[at]! >> 4) | (bytes[at + 1]! << 4) : bytes[at]! | ((bytes[at + 1]! & 0x0f) << 8);
    last += (low - last + WRAP_12) & (WRAP_12 - 1);
    times.push(last);
  }
  return times;
}
