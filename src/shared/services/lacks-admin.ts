import { useEffect, useState } from 'react';
import { settling } from '../../api/settled.ts';

/** The last response: a page rendered again in another language shows it at once. */
let last: boolean | null = null;

/** Whether the server has no admin, fetched each time, since a cached document may be older than the admin. Null until known, and offline. */
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
