/** A property of a calendar, by RFC 5545 §3.1: `name;param=value:value`. */
export interface Property {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  /** The raw value. */
  readonly value: string;
}

export interface Component {
  readonly kind: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

/** Valid physical lines: each ends with CRLF, has at most 75 octets and is complete UTF-8. */
function physicalLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] === 10) throw new Error(`a bare LF at ${i}`);
    if (bytes[i] !== 13) continue;
    if (bytes[i + 1] !== 10) throw new Error(`a bare CR at ${i}`);
    if (i - start > 75) throw new Error(`a line of ${i - start} octets at ${start}`);
    lines.push(decoder.decode(bytes.subarray(start, i)));
    start = i + 2;
    i += 1;
  }
  if (start !== bytes.length) throw new Error('the last line does not end');
  return lines;
}

const unfolded = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((all, line) => {
    const last = all.length - 1;
    if (!/^[ \t]/.test(line)) return [...all, line];
    if (last < 0) throw new Error('begins with a folded line');
    return [...all.slice(0, last), all[last] + line.slice(1)];
  }, []);

function propertyOf(line: string): Property {
  const [, name = '', rest = ''] = /^([A-Za-z0-9-]+)(.*)$/su.exec(line) ?? [];
  if (name === '') throw new Error(`no property: ${line}`);
  const params: Record<string, string> = {};
  let left = rest;
  for (;;) {
    const found = /^;([A-Za-z0-9-]+)=("[^"\p{Cc}]*"|[^";:,\p{Cc}]*)/u.exec(left);
    if (!found) break;
    params[(found[1] ?? '').toUpperCase()] = (found[2] ?? '').replace(/^"|"$/g, '');
    left = left.slice(found[0].length);
  }
  if (!left.startsWith(':')) throw new Error(`no value: ${line}`);
  if (/(?!\t)\p{Cc}/u.test(left)) throw new Error(`a control character: ${line}`);
  return { name: name.toUpperCase(), params, value: left.slice(1) };
}

/** Parses a calendar strictly by RFC 5545, independent of our writer. @throws Error if it is invalid */
export function readCalendar(bytes: Uint8Array): Component {
  const open: { kind: string; properties: Property[]; components: Component[] }[] = [];
  let whole: Component | null = null;
  for (const property of unfolded(physicalLines(bytes)).map(propertyOf)) {
    const current = open.at(-1);
    if (whole !== null) throw new Error('something follows the calendar');
    if (property.name === 'BEGIN') open.push({ kind: property.value.toUpperCase(), properties: [], components: [] });
    else if (property.name === 'END') {
      if (current?.kind !== property.value.toUpperCase()) throw new Error(`${property.value} ends where it is not`);
      open.pop();
      const parent = open.at(-1);
      if (parent) parent.components.push(current);
      else whole = current;
    } else if (current) current.properties.push(property);
    else throw new Error(`${property.name} stands outside`);
  }
  if (whole?.kind !== 'VCALENDAR') throw new Error('no calendar');
  return whole;
}

/** A value of type TEXT. RFC 5545 §3.3.11 @throws Error for unescaped special characters */
export function textOf(value: string): string {
  if (/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value)) {
    return value.replace(/\\([\\;,nN])/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter));
  }
  throw new Error(`not escaped: ${value}`);
}

/** The only property with this name; `undefined` if there is none. @throws Error if there are several */
export function valueOf({ properties }: Component, name: string): string | undefined {
  const found = properties.filter((property) => property.name === name);
  if (found.length > 1) throw new Error(`${name} stands there twice`);
  return found[0]?.value;
}

/** An event as plain fields, with its required properties: RFC 5545 §3.6.1. */
export function eventOf(component: Component) {
  const need = (name: string): string => {
    const value = valueOf(component, name);
    if (value === undefined) throw new Error(`no ${name}`);
    return value;
  };
  const moment = (name: string): number => {
    const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(need(name)) ?? [];
    if (y === undefined) throw new Error(`${name}: ${need(name)}`);
    return Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
  };
  const day = (name: string): string => {
    const params = component.properties.find((property) => property.name === name)?.params;
    const [, y, m, d] = /^(\d{4})(\d\d)(\d\d)$/.exec(need(name)) ?? [];
    if (y === undefined || params?.['VALUE'] !== 'DATE') throw new Error(`${name}: no day`);
    return `${y}-${m}-${d}`;
  };
  return {
    uid: need('UID'),
    stamp: moment('DTSTAMP'),
    modified: moment('LAST-MODIFIED'),
    sequence: Number(need('SEQUENCE')),
    first: day('DTSTART'),
    end: day('DTEND'),
    summary: textOf(need('SUMMARY')),
    description: textOf(valueOf(component, 'DESCRIPTION') ?? ''),
  };
}
