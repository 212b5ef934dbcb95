import { useState } from 'preact/hooks';
import type { SavedQuestion } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRequest } from '../../lib/use-request.ts';
import { exploreAddressOf } from '../../question/saved.ts';
import { hrefOf, useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';

const SEARCH_REST_MS = 250;

/** The questions that people of the organisation saved. */
export function SavedPage() {
  const [parameters, change] = useAddress();
  const text = parameters.get('q') ?? '';
  const sought = useDebounced(text, SEARCH_REST_MS);
  const questions = useRequest((signal) => api.request('GET /saved/questions', { q: sought }, { signal }), [sought]);
  const [deleting, setDeleting] = useState<string>();
  const mayChange = useSession().panels === null;
  return (
    <Page title="Saved" lead="Questions that are worth asking again, for everybody in the organisation.">
      <TextInput
        type="search"
        aria-label="Search names and descriptions"
        placeholder="Search names and descriptions"
        value={text}
        onValue={(q) => change({ q: q === '' ? null : q })}
      />
      <RequestView request={questions} skeleton={<Skeleton lines={6} />}>
        {(found) =>
          found.length === 0 ? (
            <Nothing isSearch={sought !== ''} />
          ) : (
            <ul class="stack" aria-label="Saved questions">
              {found.map((question) => (
                <li key={question.name}>
                  <SavedCard question={question} onDelete={mayChange ? () => setDeleting(question.name) : undefined} />
                </li>
              ))}
            </ul>
          )
        }
      </RequestView>
      {deleting !== undefined && (
        <ConfirmDialog
          title="Delete the question?"
          action="Delete it"
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await api.envelope('DELETE /saved/questions/{name}', { name: deleting });
            toast('Deleted');
            setDeleting(undefined);
            questions.retry();
          }}
        >
          <p>“{deleting}” goes with all its versions, for everybody.</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

function Nothing({ isSearch }: { readonly isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title="Nothing has that in its name or description">Try a shorter text.</EmptyState>
  ) : (
    <EmptyState title="Nothing is saved yet" action={<a href={hrefOf('')}>Go to Explore</a>}>
      Ask something in Explore, and press Save.
    </EmptyState>
  );
}

interface SavedCardProps {
  readonly question: SavedQuestion;
  readonly onDelete: (() => void) | undefined;
}

function SavedCard({ question, onDelete }: SavedCardProps) {
  const { name, description, owner, version, saved_at } = question;
  const address = exploreAddressOf(question);
  return (
    <article class="card bar">
      <div>
        <h2>{address === undefined ? name : <a href={hrefOf(address)}>{name}</a>}</h2>
        {description !== '' && <p>{description}</p>}
        {address === undefined && (
          <p class="hint">Explore can’t ask all of it. On the command line: broadgauge saved run.</p>
        )}
        <p class="hint">
          {owner} · version {version} · <Instant ms={saved_at * 1000} />
        </p>
      </div>
      {onDelete && (
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      )}
    </article>
  );
}
