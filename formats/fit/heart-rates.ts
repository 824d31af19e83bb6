import type { Column } from './kernels.ts';
import { type Message, numberField, numberFields } from './message.ts';
import { FIT_EPOCH, HEART_RATE, TIMESTAMP } from './profile.ts';

/** Ticks of a beat's clock per second. */
const TICKS = 1024;
const WRAP_12 = 4096;

/**
 * A strap that was under water hands its beats over afterwards, in messages of their own. Writes to each record
 * without heart rate the mean of the beats since the record before it (unix seconds in `time`, ascending).
 * The first message ties the strap's clock to the watch's; the others count on in 12 bits (FIT, "plugin heart rate").
 */
export function mergeHeartRates(
  bytes: Uint8Array,
  view: DataView,
  messages: readonly Message[],
  time: Float64Array,
  heartRate: Column,
  from: number,
  to: number,
): void {
  const beats = readBeats(bytes, view, messages);
  let next = 0;
  let held = Number.NaN;
  for (let i = from; i < to; i++) {
    let sum = 0;
    let count = 0;
    for (; next < beats.length && beats[next]!.time <= time[i]!; next++) {
      sum += beats[next]!.bpm;
      count++;
    }
    if (count > 0) held = Math.round(sum / count);
    if (Number.isNaN(heartRate[i])) heartRate[i] = held;
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
      ticks = raw;
      const bpm = bpms[i];
      if (bpm !== undefined && bpm > 0) beats.push({ time: anchor + raw / TICKS, bpm });
    }
  }
  return beats;
}

/** Two times of 12 bits in each three bytes, low bits first, each the next after the one before. */
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
