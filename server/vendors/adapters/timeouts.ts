/** Timeouts for requests to a vendor, ms. */
export interface Timeouts {
  /** Maximum time until the response begins, and between two chunks. */
  readonly silence: number;
  /** Maximum time from the request to the last byte. */
  readonly whole: number;
}

/** The vendor exceeded a timeout. */
export class VendorTimedOut extends Error {
  override readonly name = 'OutOfPatience';
}

/**
 * Sends a request and aborts it if it takes too long, even if bytes keep trickling in. The timers reference their target: an unreferenced signal,
 * such as that of `AbortSignal.timeout`, may be garbage-collected, and the timeout with it.
 * @throws VendorTimedOut, even while the body is being read
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
  /** Rejects on timeout. */
  readonly late: Promise<never>;
  readonly heard: () => void;
  readonly stop: () => void;
}

function patientBody(reader: ReadableStreamDefaultReader<Uint8Array>, { late, heard, stop }: Watch) {
  const giveUp = (error: unknown) => {
    stop();
    // Releases the connection even if the abort did not reach it.
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
