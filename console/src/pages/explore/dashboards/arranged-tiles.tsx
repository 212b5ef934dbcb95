import { useMemo, useState } from 'preact/hooks';
import type { Dashboard } from '../../../../../client/index.ts';
import { ErrorNotice } from '../../../components/feedback/notice.tsx';
import { Button } from '../../../components/form/button.tsx';
import { timeFields, timeOf } from '../../../question/asked-time.ts';
import { useSession } from '../../../session.ts';
import { type Arrangement, arranged, arrangementOf, isSame } from './arrangement.ts';
import { askTile, judgeTile } from './load-dashboard.ts';
import { saveDashboard } from './save-dashboard.ts';
import { type ShownTile, TileGrid } from './tile-grid.tsx';

interface ArrangedTilesProps {
  readonly dashboard: Dashboard;
  readonly tiles: readonly ShownTile[];
  readonly onSaved: () => void;
}

/** The tiles of a dashboard, to be moved and sized by those who may save it. */
export function ArrangedTiles({ dashboard, tiles, onSaved }: ArrangedTilesProps) {
  const mayChange = useSession().panels === null;
  const saved = useMemo(() => arrangementOf(dashboard.tiles), [dashboard]);
  const [places, setPlaces] = useState<Arrangement>(saved);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const arrange = (next: Arrangement, said: string) => {
    setPlaces(next);
    setWords(said);
    setError(undefined);
  };
  const save = async () => {
    setBusy(true);
    const { name, description } = dashboard;
    const time = timeOf(dashboard);
    const body = { description, ...(time && timeFields(time)), tiles: [...arranged(dashboard.tiles, places)] };
    await saveDashboard(name, body).then(onSaved, setError);
    setBusy(false);
  };
  return (
    <>
      <TileGrid
        tiles={tiles}
        ask={askTile}
        judge={judgeTile}
        places={places}
        onArrange={mayChange ? arrange : undefined}
      />
      <p class="visually-hidden" role="status">
        {words}
      </p>
      {!isSame(places, saved) && (
        <div class="card bar tile-arranged">
          {error === undefined ? <p>The tiles are arranged, and not saved yet.</p> : <ErrorNotice error={error} />}
          <div class="row">
            <Button variant="primary" busy={isBusy} onClick={save}>
              Save arrangement
            </Button>
            <Button onClick={() => arrange(saved, 'Arranged as saved')}>As saved</Button>
          </div>
        </div>
      )}
    </>
  );
}
