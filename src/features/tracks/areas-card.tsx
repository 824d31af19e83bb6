import { useState } from 'react';
import { decimalText, wholeText } from '../../../domain/words/area.ts';
import type { Area } from '../../../domain/views/heat-map/areas.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './tracks.module.css';
import { tracksWords as words } from './words.ts';

interface AreasCardProps {
  readonly areas: readonly Area[];
  readonly onShow: (area: Area) => void;
}

/** Number of areas listed at first. */
const FIRST = 8;

const aroundText = ({ lat, lon }: Area): string =>
  words.around(
    (lat < 0 ? words.south : words.north)(decimalText(Math.abs(lat), 2)),
    (lon < 0 ? words.west : words.east)(decimalText(Math.abs(lon), 2)),
  );

/** Lists the areas of the routes, to jump to. */
export function AreasCard({ areas, onShow }: AreasCardProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title={words.areas} note={words.areasNote}>
      <ul className={styles.list}>
        {(isWhole ? areas : areas.slice(0, FIRST)).map((area) => (
          <li key={`${area.lat} ${area.lon}`}>
            <button type="button" className={styles.area} onClick={() => onShow(area)}>
              {aroundText(area)}
            </button>
            <span className={styles.detail}>
              {area.activities === 1 ? words.oneActivity : words.activities(wholeText(area.activities))}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && areas.length > FIRST && (
        <Button onPress={() => setWhole(true)}>{words.allAreas(areas.length)}</Button>
      )}
    </Card>
  );
}
