/** Byte layouts of fields. The numbers are internal; {@link baseType} maps FIT's base type codes to them. */
export const U8 = 0;
export const I8 = 1;
export const U16 = 2;
export const I16 = 3;
export const U32 = 4;
export const I32 = 5;
export const F32 = 6;
export const F64 = 7;
export const U64 = 8;
export const I64 = 9;
export const TEXT = 10;

export interface BaseType {
  readonly layout: number;
  /** Size of one value in bytes. */
  readonly size: number;
  /** The value meaning "none"; NaN for floating point, whose all-ones pattern is already a NaN. */
  readonly invalid: number;
}

const type = (layout: number, size: number, invalid: number): BaseType => ({ layout, size, invalid });

/** Base types by the low five bits of FIT's code: enum, sint8, uint8, sint16, … uint64z. */
const BASE_TYPES: readonly BaseType[] = [
  type(U8, 1, 0xff),
  type(I8, 1, 0x7f),
  type(U8, 1, 0xff),
  type(I16, 2, 0x7fff),
  type(U16, 2, 0xffff),
  type(I32, 4, 0x7fffffff),
  type(U32, 4, 0xffffffff),
  type(TEXT, 1, 0),
  type(F32, 4, Number.NaN),
  type(F64, 8, Number.NaN),
  type(U8, 1, 0),
  type(U16, 2, 0),
  type(U32, 4, 0),
  type(U8, 1, 0xff),
  // A double only holds these values to the nearest 1024, but no real value comes close.
  type(I64, 8, 2 ** 63),
  type(U64, 8, 2 ** 64),
  type(U64, 8, 0),
];

/** Returns the base type for FIT's code; `undefined` for unknown codes. */
export const baseType = (code: number): BaseType | undefined => BASE_TYPES[code & 0x1f];

/** Reads the value at `at`; NaN if invalid or text. The caller ensures that all bytes are inside the view. */
export function readValue(view: DataView, at: number, base: BaseType, little: boolean): number {
  const value = readRaw(view, at, base.layout, little);
  return value === base.invalid ? Number.NaN : value;
}

function readRaw(view: DataView, at: number, layout: number, little: boolean): number {
  switch (layout) {
    case U8:
      return view.getUint8(at);
    case I8:
      return view.getInt8(at);
    case U16:
      return view.getUint16(at, little);
    case I16:
      return view.getInt16(at, little);
    case U32:
      return view.getUint32(at, little);
    case I32:
      return view.getInt32(at, little);
    case F32:
      return view.getFloat32(at, little);
    case F64:
      return view.getFloat64(at, little);
    case U64:
      return wide(view.getUint32(at, little), view.getUint32(at + 4, little), little);
    case I64:
      return signedWide(view.getUint32(at, little), view.getUint32(at + 4, little), little);
    default:
      return Number.NaN;
  }
}

const wide = (first: number, second: number, little: boolean): number =>
  little ? second * 2 ** 32 + first : first * 2 ** 32 + second;

function signedWide(first: number, second: number, little: boolean): number {
  const high = (little ? second : first) | 0;
  const low = little ? first : second;
  return high * 2 ** 32 + low;
}
