import type { DeviceInfo, FileId, Lap, LapTrigger, Session, TimerEvent } from '../types.ts';
import type { DeviceClock } from './clock.ts';
import { declaredField, type Message, numberField, textField } from './message.ts';
import { fileTypeName, manufacturerName, sportName, subSportName } from './names.ts';
import {
  ACTIVITY,
  DEVICE,
  EVENT,
  FILE_ID,
  LAP,
  LAP_TRIGGER,
  SESSION,
  SPORT,
  STOP_TYPES,
  TIMER_EVENT,
  TIMESTAMP,
  WORKOUT,
} from './profile.ts';

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const asText = (value: number): string | null => (Number.isNaN(value) ? null : String(value));

function triggerOf(value: number): LapTrigger | null {
  if (Number.isNaN(value)) return null;
  if (value === LAP_TRIGGER.manual) return 'manual';
  return value === LAP_TRIGGER.sessionEnd ? 'sessionEnd' : 'automatic';
}

/** Reads the messages other than records. `view` and `bytes` are the whole file. */
export class SummaryReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly clock: DeviceClock;

  constructor(bytes: Uint8Array, view: DataView, clock: DeviceClock) {
    this.bytes = bytes;
    this.view = view;
    this.clock = clock;
  }

  fileId(message: Message): FileId {
    return {
      type: fileTypeName(this.number(message, FILE_ID.type)),
      manufacturer: manufacturerName(this.number(message, FILE_ID.manufacturer)),
      product: textField(this.bytes, message, FILE_ID.productName) ?? asText(this.number(message, FILE_ID.product)),
      serialNumber: asText(this.number(message, FILE_ID.serialNumber)),
      created: this.time(message, FILE_ID.created),
    };
  }

  device(message: Message): DeviceInfo {
    const version = this.number(message, DEVICE.softwareVersion);
    return {
      manufacturer: manufacturerName(this.number(message, DEVICE.manufacturer)),
      product: textField(this.bytes, message, DEVICE.productName) ?? asText(this.number(message, DEVICE.product)),
      serialNumber: asText(this.number(message, DEVICE.serialNumber)),
      softwareVersion: Number.isNaN(version) ? null : (version / 100).toFixed(2),
    };
  }

  /** Reads a start or stop of the timer; `null` for other events. */
  timerEvent(message: Message): TimerEvent | null {
    const time = this.time(message, TIMESTAMP);
    const type = this.number(message, EVENT.type);
    if (time === null || this.number(message, EVENT.event) !== TIMER_EVENT) return null;
    if (type === 0) return { time, type: 'start' };
    return STOP_TYPES.includes(type) ? { time, type: 'stop' } : null;
  }

  lap(message: Message): Lap | null {
    const elapsed = this.scaled(message, LAP.elapsed, 1000);
    const start = this.start(message, LAP.start, elapsed);
    if (start === null) return null;
    const trigger = triggerOf(this.number(message, LAP.trigger));
    return {
      start,
      elapsed,
      timer: this.scaled(message, LAP.timer, 1000),
      distance: this.scaled(message, LAP.distance, 100),
      ...(trigger && { trigger }),
    };
  }

  /** Reads a session without its records; `null` if it has no time at all. */
  session(message: Message): Session | null {
    const elapsed = this.scaled(message, SESSION.elapsed, 1000);
    const start = this.start(message, SESSION.start, elapsed);
    if (start === null) return null;
    return {
      sport: sportName(this.number(message, SESSION.sport)),
      subSport: subSportName(this.number(message, SESSION.subSport)),
      name: null,
      start,
      end: elapsed === null ? Math.max(start, this.time(message, TIMESTAMP) ?? start) : start + elapsed,
      elapsed,
      timer: this.scaled(message, SESSION.timer, 1000),
      distance: this.scaled(message, SESSION.distance, 100),
      ascent: this.scaled(message, SESSION.ascent, 1),
      descent: this.scaled(message, SESSION.descent, 1),
      averageHeartRate: this.scaled(message, SESSION.averageHeartRate, 1),
      maximumHeartRate: this.scaled(message, SESSION.maximumHeartRate, 1),
      averagePower: this.scaled(message, SESSION.averagePower, 1),
      averageCadence: this.averageCadence(message),
      calories: this.scaled(message, SESSION.calories, 1),
      firstRecord: 0,
      endRecord: 0,
      firstEvent: 0,
      endEvent: 0,
      firstLap: 0,
      endLap: 0,
    };
  }

  sport(message: Message): { readonly sport: string; readonly subSport: string } {
    return {
      sport: sportName(this.number(message, SPORT.sport)),
      subSport: subSportName(this.number(message, SPORT.subSport)),
    };
  }

  /** Returns the name of the workout that was followed. */
  workoutName(message: Message): string | null {
    return textField(this.bytes, message, WORKOUT.name);
  }

  /** Returns local time minus UTC in seconds, as reported. A local time of 0 was never set. */
  localOffset(message: Message): number | null {
    const local = this.number(message, ACTIVITY.localTimestamp);
    const utc = this.number(message, TIMESTAMP);
    return local > 0 && !Number.isNaN(this.clock.toUnix(utc)) && !this.clock.isLocal ? local - utc : null;
  }

  private start(message: Message, field: number, elapsed: number | null): number | null {
    const start = this.time(message, field);
    if (start !== null) return start;
    const end = this.time(message, TIMESTAMP);
    return end === null ? null : end - (elapsed ?? 0);
  }

  private number(message: Message, field: number): number {
    return numberField(this.view, message, field);
  }

  /** Returns the value of the native field or, if that is absent, invalid or 0, of the developer field declared as equivalent. */
  private scaled(message: Message, field: number, scale: number): number | null {
    const native = this.number(message, field) / scale;
    if (native > 0) return native;
    const declared = declaredField(this.view, message, field);
    return orNull(declared > 0 || Number.isNaN(native) ? declared : native);
  }

  private averageCadence(message: Message): number | null {
    const native = this.number(message, SESSION.averageCadence);
    const fraction = this.number(message, SESSION.averageFractionalCadence);
    return native > 0 && fraction > 0 ? native + fraction / 128 : this.scaled(message, SESSION.averageCadence, 1);
  }

  private time(message: Message, field: number): number | null {
    return orNull(this.clock.toUnix(this.number(message, field)));
  }
}
