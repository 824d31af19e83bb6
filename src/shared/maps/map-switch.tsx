import type { MapTiles } from '../../../domain/views/map-tiles.ts';
import { Button } from '../../ui/button.tsx';
import { mapsWords as words } from './words.ts';

interface MapSwitchProps {
  readonly tiles: MapTiles;
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** Switch for a map below a route; first explains which data the map's server gets. */
export default function MapSwitch({ tiles: { url }, isShown, onChange }: MapSwitchProps) {
  return (
    <>
      <Button size="small" onPress={() => onChange(!isShown)}>
        {isShown ? words.hideTheMap : words.showAMap}
      </Button>
      {!isShown && <span>{url.startsWith('/') ? words.mapComesFromHere : words.mapComesFrom(new URL(url).host)}</span>}
    </>
  );
}
