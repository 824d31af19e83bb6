import { useState } from 'react';
import { type Box, type MapTiles, type Plane, tileAddress, tilesUnder } from '../../domain/views/map-tiles.ts';
import styles from './route-map.module.css';
import { useWidth } from './size.ts';
import { chartsWords } from './words.ts';

interface RouteMapProps {
  readonly tiles: MapTiles;
  readonly plane: Plane;
  /** Box of the whole picture, in the units of the plane. */
  readonly box: Box;
}

const percent = (share: number) => `${share * 100}%`;

/** Draws map tiles below a picture of a route, as wide as the container. Their server only gets the numbers of the tiles. */
export default function RouteMap({ tiles, plane, box }: RouteMapProps) {
  const [roomRef, room] = useWidth();
  const [pictureRef, picture] = useWidth();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  // The map fills the rest of the container beside a narrow picture.
  const beside = picture > 0 ? (Math.max(0, room - picture) / 2 / picture) * width : 0;
  const wide = { ...box, left: box.left - beside, right: box.right + beside };
  const shown = picture > 0 ? tilesUnder(plane, wide, picture / width, tiles.maxZoom) : [];
  const addresses = shown.map((tile) => ({ tile, address: tileAddress(tiles.url, tile, devicePixelRatio > 1) }));
  const isNone = shown.length > 0 && addresses.every(({ address }) => failed.has(address));
  const here = tiles.url.startsWith('/');
  return (
    <>
      <div ref={roomRef} className={styles.room}>
        <div ref={pictureRef} className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
          {addresses.map(({ tile: { left, top, size }, address }) =>
            failed.has(address) ? null : (
              <img
                // East of 180°, the same tiles come again.
                key={`${address} ${Math.floor(plane.left + (left + size / 2) * plane.unit)}`}
                src={address}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
                referrerPolicy="no-referrer"
                crossOrigin={here ? undefined : 'anonymous'}
                onError={() => setFailed((before) => new Set(before).add(address))}
                style={{
                  left: percent((left - box.left) / width),
                  top: percent((top - box.top) / height),
                  width: percent(size / width),
                  height: percent(size / height),
                }}
              />
            ),
          )}
        </div>
      </div>
      <span className={styles.said} role="status">
        {isNone ? chartsWords.noMapCame : tiles.attribution}
      </span>
    </>
  );
}
