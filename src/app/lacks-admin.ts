import { useEffect, useState } from 'react';
import { settling } from '../api/settled.ts';

/** Whether the server has no admin, asked each time, since a kept document may be older than the admin. Null until known, and without a connection. */
export function useLacksAdmin(): boolean | null {
  const [lacksAdmin, setLacksAdmin] = useState<boolean | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const answer = await fetch('/config.json', { signal: gone.signal });
      const { lacksAdmin: given } = (await answer.json()) as { readonly lacksAdmin?: unknown };
      setLacksAdmin(given === true);
    };
    settling(ask()).catch(() => {});
    return () => gone.abort();
  }, []);
  return lacksAdmin;
}
