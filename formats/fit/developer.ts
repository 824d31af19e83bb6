import { baseType, TEXT } from './base-types.ts';
import { type DeveloperPlan, type Message, numberField, textField } from './message.ts';
import { DESCRIPTION } from './profile.ts';

interface Description {
  readonly baseCode: number;
  readonly name: string;
  readonly units: string;
  readonly scale: number;
  readonly offset: number;
  /** Number of the equivalent native message; NaN if the description names no known message or field. */
  readonly nativeMessage: number;
  readonly nativeField: number;
}

/** Developer fields described so far in a part of a file, by application index and field number. */
export class DeveloperFields {
  private readonly known = new Map<number, Description>();
  /** Incremented on each change, since definitions compiled earlier may read their developer fields differently afterwards. */
  version = 0;

  /** Adds a field_description message. It replaces an earlier one for the same field. */
  describe(bytes: Uint8Array, view: DataView, message: Message): void {
    const developer = numberField(view, message, DESCRIPTION.developer);
    const field = numberField(view, message, DESCRIPTION.field);
    const baseCode = numberField(view, message, DESCRIPTION.baseType);
    if (Number.isNaN(developer) || Number.isNaN(field) || Number.isNaN(baseCode)) return;
    const scale = numberField(view, message, DESCRIPTION.scale);
    const offset = numberField(view, message, DESCRIPTION.offset);
    this.known.set(developer * 256 + field, {
      baseCode,
      name: textField(bytes, message, DESCRIPTION.name) ?? `field_${developer}_${field}`,
      units: textField(bytes, message, DESCRIPTION.units) ?? '',
      scale: scale > 0 ? scale : 1,
      offset: Number.isNaN(offset) ? 0 : offset,
      nativeMessage: numberField(view, message, DESCRIPTION.nativeMessage),
      nativeField: numberField(view, message, DESCRIPTION.nativeField),
    });
    this.version++;
  }

  /**
   * Returns how to read a developer field of `size` bytes at `at` in message `message`; `null` if it is not described or is text. A
   * description with a native field but no message refers to the message it is used in.
   */
  plan(developer: number, number: number, at: number, size: number, message: number): DeveloperPlan | null {
    const described = this.known.get(developer * 256 + number);
    if (described === undefined) return null;
    const base = baseType(described.baseCode);
    if (base === undefined || base.layout === TEXT || base.size > size) return null;
    const { name, units, scale, offset, nativeMessage, nativeField } = described;
    const isNative = !Number.isNaN(nativeField) && (Number.isNaN(nativeMessage) || nativeMessage === message);
    return {
      field: { number, at, size, base },
      key: `${developer}/${number}/${name}/${units}`,
      name,
      units,
      scale,
      offset,
      native: isNative ? nativeField : null,
    };
  }
}
