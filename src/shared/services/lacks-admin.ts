import { useEffect, useState } from 'react';
import { settling } from '../../api/settled.ts';

/** The last response, cached so a page rerendered in another language shows it immediately. */
let last: boolean | null = null;

/** Returns whether the server has no admin; `null` until known, and offline. Always fetched, since a cached document may be older than the admin. */
export function useLacksAdmin(): boolean | null {
  const [lacksAdmin, setLacksAdmin] = useState(last);
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const answer = await fetch('/config.json', { signal: gone.signal });
      const { lacksAdmin: given } = (await answer.json()) as { readonly lacksAdmin?: unknown };
      last = given === true;
      setLacksAdmin(last);
    };
    settling(ask()).catch(() => {});
    return () => gone.abort();
  }, []);
  return lacksAdmin;
}
