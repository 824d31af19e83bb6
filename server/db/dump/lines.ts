/** Splits a byte stream into lines, each with its line break; a rest after the last line break is also a line. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      const line = bytes.subarray(from, end + 1);
      yield rest.length === 0 ? line : Buffer.concat([...rest, line]);
      rest = [];
      from = end + 1;
    }
    if (from < bytes.length) rest.push(bytes.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
