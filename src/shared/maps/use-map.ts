import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { readMapTiles } from '../../api/map-tiles.ts';
import { saveMapChoice, readMapChoice } from './map-store.ts';

/** Returns the operator's map, and whether this member switched it on in this browser. */
export function useMap() {
  const { memberId } = useApi();
  const [tiles] = useState(readMapTiles);
  const [isShown, setShown] = useState(() => tiles !== null && readMapChoice(memberId, tiles.url));
  const show = (next: boolean) => {
    setShown(next);
    if (tiles !== null) saveMapChoice(memberId, tiles.url, next);
  };
  return { tiles, isShown, show };
}
