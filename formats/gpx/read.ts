import { readExtension } from '../track/extensions.ts';
import { Points } from '../track/points.ts';
import type { Clock, DecodedActivity, Problem } from '../types.ts';
import { toAsciiBased } from '../xml/encoding.ts';
import { nameOf } from '../xml/names.ts';
import { CLOSE, END, OPEN, XmlTokenizer } from '../xml/tokenizer.ts';
import { isUnmarkedTime, parseDecimal, parseText, parseTime } from '../xml/values.ts';
import { sessionsOf, type Track } from './sessions.ts';

const GPX = nameOf('gpx');
const CREATOR = nameOf('creator');
const METADATA = nameOf('metadata');
const TRACK = nameOf('trk');
const TYPE = nameOf('type');
const NAME = nameOf('name');
const SEGMENT = nameOf('trkseg');
const POINT = nameOf('trkpt');
const LAT = nameOf('lat');
const LON = nameOf('lon');
const ELEVATION = nameOf('ele');
const TIME = nameOf('time');
const SPEED = nameOf('speed');
const EXTENSIONS = nameOf('extensions');
const ROUTE = nameOf('rte');

/** Typical bytes per point in files from devices. */
const POINT_BYTES = 150;

/**
 * Reads a GPX file (1.0 and 1.1): each track with a type becomes a session; tracks without one, as written by loggers, are joined if they
 * follow one another. A gap of hours splits a track into several sessions. Never throws on content; incomplete data at the end is dropped.
 * Units as in {@link DecodedActivity}.
 */
export function readGpx(bytes: Uint8Array): DecodedActivity {
  const { bytes: content, decoder } = toAsciiBased(bytes);
  return new GpxReader(content, decoder).read();
}

class GpxReader {
  private readonly bytes: Uint8Array;
  private readonly decoder: TextDecoder;
  private readonly xml: XmlTokenizer;
  private readonly points: Points;
  private readonly tracks: Track[] = [];
  private creator: string | null = null;
  private created = Number.NaN;
  private hasRoute = false;
  private track: {
    type: string | null;
    name: string | null;
    readonly from: number;
  } | null = null;
  private pointAt = -1;
  private time = Number.NaN;
  /** Notation of the first valid time. */
  private clock: Clock | null = null;
  private extensionDepth = 0;

  constructor(bytes: Uint8Array, decoder: TextDecoder) {
    this.bytes = bytes;
    this.decoder = decoder;
    this.xml = new XmlTokenizer(bytes);
    this.points = new Points(Math.ceil(bytes.length / POINT_BYTES));
  }

  read(): DecodedActivity {
    const { xml, points } = this;
    for (let token = xml.next(); token !== END; token = xml.next()) {
      if (token === OPEN) this.open(xml.name);
      else if (token === CLOSE) this.close(xml.name);
    }
    this.endTrack();
    const problems: Problem[] = xml.problem === null ? [] : [xml.problem];
    const { sessions, events } = sessionsOf(this.tracks, points);
    const records = points.finish(problems);
    const isRoute = this.hasRoute && records.n === 0;
    if (isRoute) problems.push({ tag: 'NotActivity', offset: 0, detail: 'course' });
    else if (records.n === 0) problems.push({ tag: 'NoRecords', offset: 0 });
    return {
      format: 'gpx',
      fileId: {
        type: isRoute ? 'course' : 'activity',
        manufacturer: null,
        product: this.creator,
        serialNumber: null,
        created: Number.isNaN(this.created) ? null : this.created,
      },
      sessions,
      laps: [],
      events,
      devices: [],
      records,
      localOffset: null,
      clock: this.clock ?? 'utc',
      problems,
    };
  }

  private open(name: number): void {
    const { xml } = this;
    if (name === POINT && this.track !== null) {
      this.pointAt = xml.at;
      this.time = Number.NaN;
      this.points.set('lat', this.degrees(LAT, 90));
      this.points.set('lon', this.degrees(LON, 180));
    } else if (name === EXTENSIONS) this.extensionDepth ||= xml.depth;
    else if (name === SEGMENT) this.points.beginTrack();
    else if (name === TRACK) {
      this.endTrack();
      this.points.beginTrack();
      this.track = { type: null, name: null, from: this.points.n };
    } else if (name === ROUTE) this.hasRoute = true;
    else if (name === GPX && xml.depth === 1) {
      const place = xml.attribute(CREATOR);
      this.creator = place && parseText(this.bytes, place.from, place.to, this.decoder);
    }
  }

  private close(name: number): void {
    const { bytes, xml } = this;
    if (name === EXTENSIONS && xml.depth + 1 === this.extensionDepth) this.extensionDepth = 0;
    else if (this.pointAt >= 0) this.closeInPoint(name);
    else if (name === TRACK) this.endTrack();
    else if (name === TYPE && this.track !== null && xml.parent(false) === TRACK) {
      this.track.type = parseText(bytes, xml.textFrom, xml.textTo, this.decoder);
    } else if (name === NAME && this.track !== null && xml.parent(false) === TRACK) {
      this.track.name = parseText(bytes, xml.textFrom, xml.textTo, this.decoder);
    } else if (name === TIME && Number.isNaN(this.created)) {
      const parent = xml.parent(false);
      if (parent === METADATA || parent === GPX) this.created = parseTime(bytes, xml.textFrom, xml.textTo);
    }
  }

  private closeInPoint(name: number): void {
    const { bytes, points, xml } = this;
    const { textFrom, textTo } = xml;
    if (name === POINT) {
      points.commit(this.time, this.pointAt);
      this.pointAt = -1;
    } else if (textFrom === textTo) return;
    else if (this.extensionDepth > 0) readExtension(points, bytes, name, textFrom, textTo, xml.at);
    else if (name === TIME) this.readTime(textFrom, textTo);
    else if (name === ELEVATION) points.set('altitude', parseDecimal(bytes, textFrom, textTo));
    else if (name === SPEED) points.set('speed', parseDecimal(bytes, textFrom, textTo));
  }

  private readTime(from: number, to: number): void {
    this.time = parseTime(this.bytes, from, to);
    if (!Number.isNaN(this.time)) this.clock ??= isUnmarkedTime(this.bytes, from, to) ? 'unmarked' : 'utc';
  }

  private endTrack(): void {
    const { track } = this;
    this.track = null;
    if (track !== null && this.points.n > track.from) this.tracks.push({ ...track, to: this.points.n });
  }

  private degrees(name: number, limit: number): number {
    const place = this.xml.attribute(name);
    const value = place === null ? Number.NaN : parseDecimal(this.bytes, place.from, place.to);
    return Math.abs(value) <= limit ? value : Number.NaN;
  }
}
