/** How long a vendor is waited for, milliseconds. */
export interface Timeouts {
  /** Until its answer begins, and between two pieces of it. */
  readonly silence: number;
  /** From the question to the last byte. */
  readonly whole: number;
}

/** A vendor took longer than it may. */
export class VendorTimedOut extends Error {
  override readonly name = 'OutOfPatience';
}

/**
 * Asks, and ends the answer where it takes too long, also one that trickles in byte by byte. Timers hold what they end: a signal that nobody
 * holds, such as that of `AbortSignal.timeout`, is garbage to the collector, and with it the time limit of a fetch.
 * @throws OutOfPatience, by reading the body too
 */
export async function fetchWithTimeouts(
  url: string,
  init: RequestInit,
  { silence, whole }: Timeouts,
): Promise<Response> {
  const abort = new AbortController();
  let end = (_late: Error): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      reject(error);
      abort.abort(error);
    };
  });
  late.catch(() => undefined);
  const overall = setTimeout(() => end(new VendorTimedOut('the answer does not end')), whole);
  let quiet = setTimeout(() => end(new VendorTimedOut('nothing comes')), silence);
  const stop = () => {
    clearTimeout(overall);
    clearTimeout(quiet);
  };
  const heard = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => end(new VendorTimedOut('nothing comes')), silence);
  };
  try {
    const response = await Promise.race([fetch(url, { ...init, signal: abort.signal }), late]);
    if (response.body === null) {
      stop();
      return response;
    }
    heard();
    const { status, statusText, headers } = response;
    return new Response(patientBody(response.body.getReader(), { late, heard, stop }), { status, statusText, headers });
  } catch (error) {
    stop();
    throw error;
  }
}

interface Watch {
  /** Rejects when it is enough. */
  readonly late: Promise<never>;
  readonly heard: () => void;
  readonly stop: () => void;
}

function patientBody(reader: ReadableStreamDefaultReader<Uint8Array>, { late, heard, stop }: Watch) {
  const giveUp = (error: unknown) => {
    stop();
    // The connection is let go, whether the abort reached it or not.
    reader.cancel(error).catch(() => undefined);
  };
  late.catch(giveUp);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await Promise.race([reader.read(), late]);
        if (next.done) {
          stop();
          controller.close();
          return;
        }
        heard();
        controller.enqueue(next.value);
      } catch (error) {
        giveUp(error);
        throw error;
      }
    },
    cancel: giveUp,
  });
}
