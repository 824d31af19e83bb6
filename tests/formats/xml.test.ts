import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detect } from '../../formats/detect.ts';
import { readActivity } from '../../formats/read-activity.ts';
import { nameOf } from '../../formats/xml/names.ts';
import { CLOSE, END, OPEN, XmlTokenizer } from '../../formats/xml/tokenizer.ts';
import { isUnmarkedTime, parseNumber, parseText, parseTime } from '../../formats/xml/values.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const body =
  '<trk><type>running</type><trkseg><trkpt lat="1" lon="2"><time>2021-03-04T05:06:07Z</time></trkpt></trkseg></trk>';
const tags = (text: string | Uint8Array) =>
  readActivity(typeof text === 'string' ? bytes(text) : text).problems.map(({ tag }) => tag);

/** Returns the minimum CPU milliseconds of this process for reading in five attempts, which exclude other processes. */
function taking(content: Uint8Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const start = process.cpuUsage();
    readActivity(content);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe('hostile XML', () => {
  it.each([
    ['a billion laughs', '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><gpx>&b;</gpx>'],
    ['an external entity', '<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>'],
    ['a late document type', `<gpx>${body}<!DOCTYPE x></gpx>`],
    ['an entity declaration', '<gpx><!ENTITY x "y"></gpx>'],
  ])('%s is forbidden', (_, text) => {
    expect(tags(text)[0]).toBe('ForbiddenXml');
  });

  it('keeps the part before a document type', () => {
    const read = readActivity(bytes(`<gpx>${body}<!DOCTYPE x></gpx>`));
    expect([read.records.n, read.sessions.length]).toEqual([1, 1]);
  });

  it('is not followed too deep', () => {
    expect(tags(`<gpx>${'<a>'.repeat(100_000)}`)[0]).toBe('BadXml');
    expect(tags(`<gpx>${'<a>'.repeat(90)}${'</a>'.repeat(90)}${body}</gpx>`)).toEqual([]);
  });

  it('may have attributes, names and texts of any length', () => {
    const long = 'x'.repeat(2_000_000);
    expect(tags(`<gpx a="${long}" ${'b="1" '.repeat(100_000)} creator='>'>${body}</gpx>`)).toEqual([]);
    expect(tags(`<gpx><${long}>${long}</${long}>${body}</gpx>`)).toEqual([]);
    expect(tags(`<gpx><!--${long}-->${body}<![CDATA[${long}</gpx>]]></gpx>`)).toEqual([]);
  });

  it.each([
    ['comments', '<!---->'],
    ['half comments', '<!--->'],
    ['sections', '<![CDATA[]]>'],
    ['instructions', '<?x?>'],
    ['empty elements', '<a/>'],
    ['brackets', '>>>>'],
    ['unclosed attributes', '<a b="'],
  ])('takes linear time for many %s', (_, piece) => {
    const some = bytes(`<gpx>${piece.repeat(100_000 / piece.length)}${body}</gpx>`);
    const many = bytes(`<gpx>${piece.repeat(1_000_000 / piece.length)}${body}</gpx>`);
    // Quadratic time would take a hundred times longer.
    expect(taking(many)).toBeLessThan(taking(some) * 40 + 10);
  });

  it.each([
    ['<gpx><a></b></gpx>', 'BadXml'],
    ['<gpx><a></gpx>', 'BadXml'],
    ['<gpx>< a/></gpx>', 'BadXml'],
    ['<gpx><a <b></gpx>', 'BadXml'],
    ['<gpx><a b="', 'Truncated'],
    ['<gpx><', 'Truncated'],
    ['<gpx><!-- never ends', 'Truncated'],
    ['<gpx><![CDATA[ never ends', 'Truncated'],
    ['<gpx>', 'Truncated'],
  ])('%s is %s', (text, tag) => {
    expect(tags(text)[0]).toBe(tag);
  });
});

describe('encodings', () => {
  const text = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><gpx creator="Zürich"><trk><type>running</type><trkseg><trkpt lat="1" lon="2"><time>2021-03-04T05:06:07Z</time></trkpt></trkseg></trk></gpx>`;
  const wide = (content: string, little: boolean, mark: boolean) => {
    const all = (mark ? '\uFEFF' : '') + content;
    const view = new DataView(new ArrayBuffer(all.length * 2));
    for (let i = 0; i < all.length; i++) view.setUint16(i * 2, all.charCodeAt(i), little);
    return new Uint8Array(view.buffer);
  };
  const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));

  it.each([
    ['utf-8', bytes(text('UTF-8'))],
    ['utf-8 with a mark', bytes(`\uFEFF${text('UTF-8')}`)],
    ['latin-1', latin(text('ISO-8859-1'))],
    ['windows-1252', latin(text('windows-1252'))],
    ['utf-16 little-endian', wide(text('UTF-16'), true, true)],
    ['utf-16 big-endian', wide(text('UTF-16'), false, true)],
    ['utf-16 without a mark', wide(text('UTF-16'), true, false)],
    ['utf-8 that calls itself utf-16', bytes(text('UTF-16'))],
    ['an encoding nobody knows', bytes(text('x-klingon'))],
  ])('%s', (_, content) => {
    expect(detect(content)).toBe('gpx');
    const read = readActivity(content);
    expect([read.problems, read.fileId.product, read.records.n, read.sessions[0]?.sport]).toEqual([
      [],
      'Zürich',
      1,
      'running',
    ]);
  });

  it('that are declared wrongly only affect names', () => {
    const read = readActivity(latin(text('UTF-8')));
    expect([read.problems, read.fileId.product, read.records.n]).toEqual([[], 'Z\uFFFDrich', 1]);
  });
});

describe('a text', () => {
  const textOf = (text: string) => parseText(bytes(text), 0, bytes(text).length, new TextDecoder());

  it('resolves references to characters', () => {
    expect([textOf('a &amp; &#98;&#x1F3C3;'), textOf('&#x110000;')]).toEqual(['a & b\u{1F3C3}', '&#x110000;']);
  });

  it('never has NUL or half a character, which no database accepts', () => {
    expect([textOf('a\0b&#0;c&#x0;'), textOf('\0')]).toEqual(['abc', null]);
    expect([textOf('&#xD83D;x'), textOf('&#57343;')]).toEqual(['&#xD83D;x', '&#57343;']);
  });
});

describe('the tokenizer', () => {
  it('knows parents, leaf texts and attributes', () => {
    const xml = new XmlTokenizer(bytes('<a x:one="1" two = \'2 > 1\'><b> t<!-- c --> </b><c><d/>tail</c></a>'));
    expect(xml.next()).toBe(OPEN);
    const value = (name: string) => {
      const place = xml.attribute(nameOf(name));
      return place && parseText(xml.bytes, place.from, place.to, new TextDecoder());
    };
    expect([value('one'), value('two'), value('three')]).toEqual(['1', '2 > 1', null]);
    const seen: unknown[] = [];
    for (let token = xml.next(); token !== END; token = xml.next()) {
      const text = token === CLOSE ? parseText(xml.bytes, xml.textFrom, xml.textTo, new TextDecoder()) : '';
      seen.push([token === OPEN, xml.name === nameOf('b'), xml.parent(token === OPEN) === nameOf('a'), text]);
    }
    expect(seen).toEqual([
      [true, true, true, ''],
      [false, true, true, 't'],
      [true, false, true, ''],
      [true, false, false, ''],
      [false, false, false, null],
      [false, false, true, null],
      [false, false, false, null],
    ]);
    expect(xml.problem).toBeNull();
  });
});

describe('values', () => {
  const number = (text: string) => parseNumber(bytes(`#${text}#`), 1, text.length + 1);

  it('numbers are parsed like in JavaScript', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.integer(),
          fc.nat(1e9).map((n) => n / 1000),
        ),
        (value) => {
          expect(number(String(value))).toBe(Number(String(value)));
          expect(number(` ${value}\n`)).toBe(Number(String(value)));
        },
      ),
      { numRuns: 2000 },
    );
    expect(['47.12345678901234567', '-0.5', '+3', '5.', '.5', '1e3', '0.0000001'].map(number)).toEqual([
      47.123456789012344, -0.5, 3, 5, 0.5, 1000, 1e-7,
    ]);
  });

  it('anything else is none', () => {
    for (const text of [
      '',
      ' ',
      '-',
      '.',
      'e',
      '1,5',
      '0x10',
      'Infinity',
      'NaN',
      '1 2',
      '1e999',
      '--1',
      '1.2.3',
      '9'.repeat(100),
    ]) {
      expect(number(text), text).toBeNaN();
    }
  });

  it('times are instants, with and without fractions and offsets', () => {
    const time = (text: string) => parseTime(bytes(text), 0, text.length);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(time(date.toISOString())).toBeCloseTo(date.getTime() / 1000, 6);
        },
      ),
    );
    expect(time('2019-01-29T10:25:13.719+01:00')).toBeCloseTo(Date.parse('2019-01-29T09:25:13.719Z') / 1000, 6);
    expect(time(' 2019-01-29T10:25:13-0530 ')).toBe(Date.parse('2019-01-29T15:55:13Z') / 1000);
    expect(time('2019-01-29T10:25:13')).toBe(Date.parse('2019-01-29T10:25:13Z') / 1000);
    for (const text of [
      '',
      '2019',
      '2019-13-01T00:00:00Z',
      '2019-01-29 at noon',
      '2019-01-29T10:25:13+x',
      '20190129T102513Z',
    ]) {
      expect(time(text), text).toBeNaN();
    }
  });
});

describe('detection', () => {
  it('is by content', () => {
    expect(detect(bytes('  \n<?xml version="1.0"?><!-- <gpx> --><x:TrainingCenterDatabase xmlns:x="y">'))).toBe('tcx');
    expect(detect(bytes('<svg><gpx/></svg>'))).toBe('unknown');
    expect(detect(bytes('<!DOCTYPE gpx><gpx>'))).toBe('gpx');
    expect(detect(bytes('PK\u0003\u0004'))).toBe('zip');
    expect(detect(Uint8Array.of(0x1f, 0x8b))).toBe('gzip');
    for (const text of ['', '<', '<!--', '{"gpx":1}', '<gpxx>']) expect(detect(bytes(text)), text).toBe('unknown');
  });
});

it.each([
  ['2021-03-04T05:06:07', true],
  [' 2021-03-04T05:06:07.250 ', true],
  ['2021-03-04T05:06:07Z', false],
  ['2021-03-04T05:06:07.250z ', false],
  ['2021-03-04T05:06:07+01:00', false],
  ['2021-03-04T05:06:07-0330', false],
  ['2021-03-04T05:06:07.5-03', false],
])('%s has neither Z nor an offset: %s', (text, expected) => {
  expect(isUnmarkedTime(bytes(text), 0, text.length)).toBe(expected);
});
