import type { SavedQuestion } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { type Deletion, SavedList } from '../../../components/saved-list.tsx';
import { describeSaved } from '../../../question/describe-saved.ts';
import { exploreAddressOf } from '../../../question/saved.ts';
import { hrefOf } from '../../../router/location.ts';
import { drawnFigure } from './drawn-figure.ts';
import { SavedPicture } from './saved-picture.tsx';

const DELETION: Deletion = {
  noun: 'question',
  remove: (name) => api.envelope('DELETE /saved/questions/{name}', { name }),
};

/** The questions that people of the organisation saved. */
export function SavedPage() {
  return (
    <Page title="Saved" lead="Saved questions, for everyone in the organisation.">
      <SavedList<SavedQuestion>
        label="Saved questions"
        load={(signal) => api.request('GET /saved/questions', {}, { signal })}
        draw={(question) => <SavedPicture saved={question} />}
        describe={describe}
        addressOf={exploreAddressOf}
        withoutAddress="Explore can’t ask all of it. On the command line: broadgauge saved run."
        deletion={DELETION}
        nothing={
          <EmptyState title="Nothing is saved yet" action={<a href={hrefOf('')}>Go to Explore</a>}>
            Ask something in Explore, and press Save.
          </EmptyState>
        }
      />
    </Page>
  );
}

function describe(saved: SavedQuestion): string {
  const figure = drawnFigure(saved);
  const said = describeSaved(saved, new Date());
  return figure === undefined || figure.key === 'mean' ? said : `${figure.name} of ${said}`;
}
