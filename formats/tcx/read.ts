import { eventsAtBorders } from '../track/borders.ts';
import { Points } from '../track/points.ts';
import { readExtension } from '../track/extensions.ts';
import { writtenSport } from '../track/sport.ts';
import type { Clock, DecodedActivity, DeviceInfo, FileId, Lap, Problem, Session, TimerEvent } from '../types.ts';
import { type Encoded, toAsciiBased } from '../xml/encoding.ts';
import { nameOf } from '../xml/names.ts';
import { CLOSE, END, OPEN, XmlTokenizer } from '../xml/tokenizer.ts';
import { isUnmarkedTime, parseNumber, parseText, parseTime } from '../xml/values.ts';
import { LapReader } from './lap.ts';

const ACTIVITY = nameOf('Activity');
const SPORT = nameOf('Sport');
const ID = nameOf('Id');
const LAP = nameOf('Lap');
const START_TIME = nameOf('StartTime');
const COURSE = nameOf('Course');
const WORKOUT = nameOf('Workout');
const CREATOR = nameOf('Creator');
const NOTES = nameOf('Notes');
const NAME = nameOf('Name');
const UNIT_ID = nameOf('UnitId');
const VERSION_MAJOR = nameOf('VersionMajor');
const VERSION_MINOR = nameOf('VersionMinor');
const TRACK = nameOf('Track');
const TRACKPOINT = nameOf('Trackpoint');
const TIME = nameOf('Time');
const LATITUDE = nameOf('LatitudeDegrees');
const LONGITUDE = nameOf('LongitudeDegrees');
const ALTITUDE = nameOf('AltitudeMeters');
const DISTANCE = nameOf('DistanceMeters');
const HEART_RATE = nameOf('HeartRateBpm');
const VALUE = nameOf('Value');
const CADENCE = nameOf('Cadence');
const EXTENSIONS = nameOf('Extensions');

/** Minimum bytes per trackpoint in files from devices. */
const POINT_BYTES = 200;

/**
 * Reads a TCX file (Garmin Training Center Database, version 2): each Activity becomes a session, including those in a MultiSportSession.
 * Distance and timer are the sums of the laps; elapsed is the time from the first to the last trackpoint. Never throws on content;
 * incomplete data at the end is dropped. Units as in {@link DecodedActivity}.
 */
export function readTcx(bytes: Uint8Array): DecodedActivity {
  const encoded = toAsciiBased(bytes);
  return new TcxReader(encoded).read();
}

class TcxReader {
  private readonly bytes: Uint8Array;
  private readonly decoder: TextDecoder;
  private readonly xml: XmlTokenizer;
  private readonly points: Points;
  private readonly sessions: Session[] = [];
  private readonly laps: Lap[] = [];
  private readonly events: TimerEvent[] = [];
  private readonly devices: DeviceInfo[] = [];
  private readonly problems: Problem[] = [];
  private kind: 'activity' | 'course' | 'workout' = 'activity';
  private created: number | null = null;
  private activity: {
    readonly sport: string | null;
    name: string | null;
    readonly from: number;
    readonly firstLap: number;
    laps: LapReader[];
    id: number;
  } | null = null;
  private lap: LapReader | null = null;
  private device: { name: string | null; unit: string | null; major: number; minor: number } | null = null;
  private pointAt = -1;
  private time = Number.NaN;
  /** Notation of the first valid time. */
  private clock: Clock | null = null;
  private extensionDepth = 0;

  constructor({ bytes, decoder }: Encoded) {
    this.bytes = bytes;
    this.decoder = decoder;
    this.xml = new XmlTokenizer(bytes);
    this.points = new Points(Math.ceil(bytes.length / POINT_BYTES));
  }

  read(): DecodedActivity {
    const { xml } = this;
    for (let token = xml.next(); token !== END; token = xml.next()) {
      if (token === OPEN) this.open(xml.name);
      else if (token === CLOSE) this.close(xml.name);
    }
    this.endActivity();
    if (xml.problem !== null) this.problems.push(xml.problem);
    const records = this.points.finish(this.problems);
    if (this.kind !== 'activity') this.problems.push({ tag: 'NotActivity', offset: 0, detail: this.kind });
    else if (records.n === 0) this.problems.push({ tag: 'NoRecords', offset: 0 });
    const { sessions, laps, events, devices, problems } = this;
    return {
      format: 'tcx',
      fileId: this.fileId(),
      sessions,
      laps,
      events,
      devices,
      records,
      localOffset: null,
      clock: this.clock ?? 'utc',
      problems,
    };
  }

  private fileId(): FileId {
    const first = this.devices[0];
    return {
      type: this.kind,
      manufacturer: null,
      product: first?.product ?? null,
      serialNumber: first?.serialNumber ?? null,
      created: this.created,
    };
  }

  private open(name: number): void {
    if (name === TRACKPOINT) {
      this.pointAt = this.xml.at;
      this.time = Number.NaN;
    } else if (name === EXTENSIONS) this.extensionDepth ||= this.xml.depth;
    else if (name === TRACK) this.beginTrack();
    else if (name === LAP && this.activity !== null) {
      this.lap = new LapReader(this.timeAttribute(START_TIME));
    } else if (name === ACTIVITY) {
      this.endActivity();
      this.kind = 'activity';
      const sport = this.xml.attribute(SPORT);
      const text = sport && parseText(this.bytes, sport.from, sport.to, this.decoder);
      this.activity = {
        sport: text,
        name: null,
        from: this.points.n,
        firstLap: this.laps.length,
        laps: [],
        id: Number.NaN,
      };
    } else if (name === CREATOR) {
      this.device = { name: null, unit: null, major: Number.NaN, minor: Number.NaN };
    } else if (name === COURSE && this.sessions.length === 0 && this.activity === null) this.kind = 'course';
    else if (name === WORKOUT && this.sessions.length === 0 && this.activity === null && this.kind === 'activity') {
      this.kind = 'workout';
    }
  }

  private close(name: number): void {
    const { xml } = this;
    if (name === EXTENSIONS && xml.depth + 1 === this.extensionDepth) this.extensionDepth = 0;
    else if (this.pointAt >= 0) this.closeInPoint(name);
    else if (name === LAP && this.lap !== null) this.endLap();
    else if (name === ACTIVITY) this.endActivity();
    else if (name === NOTES && this.activity !== null && xml.parent(false) === ACTIVITY) {
      this.activity.name = parseText(this.bytes, xml.textFrom, xml.textTo, this.decoder);
    } else if (this.lap !== null) this.lap.take(this.bytes, xml, name);
    else if (this.device !== null) this.closeInDevice(name);
    else if (name === ID && this.activity !== null && xml.parent(false) === ACTIVITY) {
      this.activity.id = parseTime(this.bytes, xml.textFrom, xml.textTo);
    }
  }

  private closeInPoint(name: number): void {
    const { bytes, points, xml } = this;
    const { textFrom, textTo } = xml;
    if (name === TRACKPOINT) {
      points.commit(this.time, this.pointAt);
      this.pointAt = -1;
      return;
    }
    if (textFrom === textTo) return;
    if (this.extensionDepth > 0) readExtension(points, bytes, name, textFrom, textTo, xml.at);
    else if (name === TIME) this.readTime(textFrom, textTo);
    else if (name === LATITUDE) points.set('lat', within(parseNumber(bytes, textFrom, textTo), 90));
    else if (name === LONGITUDE) points.set('lon', within(parseNumber(bytes, textFrom, textTo), 180));
    else if (name === ALTITUDE) points.set('altitude', parseNumber(bytes, textFrom, textTo));
    else if (name === DISTANCE) points.set('distance', parseNumber(bytes, textFrom, textTo));
    else if (name === CADENCE) points.set('cadence', parseNumber(bytes, textFrom, textTo));
    else if (name === VALUE && xml.parent(false) === HEART_RATE) {
      points.set('heartRate', parseNumber(bytes, textFrom, textTo));
    }
  }

  private readTime(from: number, to: number): void {
    this.time = parseTime(this.bytes, from, to);
    if (!Number.isNaN(this.time)) this.clock ??= isUnmarkedTime(this.bytes, from, to) ? 'unmarked' : 'utc';
  }

  private closeInDevice(name: number): void {
    const { bytes, device, xml } = this;
    if (device === null) return;
    if (name === NAME) device.name = parseText(bytes, xml.textFrom, xml.textTo, this.decoder);
    else if (name === UNIT_ID) device.unit = parseText(bytes, xml.textFrom, xml.textTo, this.decoder);
    else if (name === VERSION_MAJOR) device.major = parseNumber(bytes, xml.textFrom, xml.textTo);
    else if (name === VERSION_MINOR) device.minor = parseNumber(bytes, xml.textFrom, xml.textTo);
    else if (name === CREATOR) {
      const softwareVersion = Number.isNaN(device.major) ? null : `${device.major}.${device.minor || 0}`;
      this.devices.push({ manufacturer: null, product: device.name, serialNumber: device.unit, softwareVersion });
      this.device = null;
    }
  }

  private beginTrack(): void {
    if (this.lap?.hasTrack) this.points.beginTrack();
    if (this.lap) this.lap.hasTrack = true;
  }

  private endLap(): void {
    if (this.lap === null) return;
    this.activity?.laps.push(this.lap);
    this.laps.push(...this.lap.lap());
    this.lap = null;
  }

  private endActivity(): void {
    this.endLap();
    const { activity, points } = this;
    this.activity = null;
    this.device = null;
    if (activity === null) return;
    if (!Number.isNaN(activity.id)) this.created ??= activity.id;
    const span = points.span(activity.from, points.n);
    const starts = [span?.first ?? Number.NaN, ...activity.laps.map(({ start }) => start), activity.id];
    const start = starts.find((time) => !Number.isNaN(time));
    if (start === undefined) return;
    const totals = LapReader.totals(activity.laps);
    const firstEvent = this.events.length;
    for (const event of eventsAtBorders(points, activity.from, points.n)) this.events.push(event);
    this.sessions.push({
      ...writtenSport(activity.sport),
      name: activity.name,
      start,
      end: span?.last !== undefined ? Math.max(start, span.last) : start + (totals.timer ?? 0),
      elapsed: span === null ? null : span.last - span.first,
      ...totals,
      ascent: null,
      descent: null,
      averagePower: null,
      firstRecord: activity.from,
      endRecord: points.n,
      firstEvent,
      endEvent: this.events.length,
      firstLap: activity.firstLap,
      endLap: this.laps.length,
    });
  }

  private timeAttribute(name: number): number {
    const place = this.xml.attribute(name);
    return place === null ? Number.NaN : parseTime(this.bytes, place.from, place.to);
  }
}

const within = (value: number, limit: number): number => (Math.abs(value) <= limit ? value : Number.NaN);
