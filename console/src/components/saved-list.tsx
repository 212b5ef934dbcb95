import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Dashboard } from '../../../client/index.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { useRequest } from '../lib/use-request.ts';
import { hrefOf, useAddress } from '../router/location.ts';
import { useSession } from '../session.ts';
import { ConfirmDialog } from './dialog.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { RequestView, Skeleton } from './feedback/request-view.tsx';
import { toast } from './feedback/toasts.tsx';
import { Button } from './form/button.tsx';
import { TextInput } from './form/input.tsx';
import { Instant } from './instant.tsx';

/** What everything that is saved under a name has. */
type SavedItem = Pick<Dashboard, 'name' | 'description' | 'owner' | 'version' | 'saved_at'>;

export interface Deletion {
  /** What goes, as in “Delete the question?”. */
  readonly noun: string;
  /** What else happens. */
  readonly consequence?: string;
  readonly remove: (name: string) => Promise<unknown>;
}

interface SavedListProps<T extends SavedItem> {
  readonly label: string;
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** What one is about, in words. */
  readonly describe?: (item: T) => string;
  /** The page that shows one; undefined where none can. */
  readonly addressOf: (item: T) => string | undefined;
  /** Said of one that no page can show. */
  readonly withoutAddress?: string;
  readonly deletion: Deletion;
  /** Stands where there is none at all. */
  readonly nothing: ComponentChildren;
}

const SEARCH_REST_MS = 250;

/** What people of the organisation saved, with a search that the address holds. */
export function SavedList<T extends SavedItem>(props: SavedListProps<T>) {
  const { label, load, describe, addressOf, withoutAddress, deletion, nothing } = props;
  const [parameters, change] = useAddress();
  const text = parameters.get('q') ?? '';
  const sought = useDebounced(text, SEARCH_REST_MS);
  const items = useRequest((signal) => load(sought, signal), [sought]);
  const [deleting, setDeleting] = useState<string>();
  const mayChange = useSession().panels === null;
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search names and descriptions"
        placeholder="Search names and descriptions"
        value={text}
        onValue={(q) => change({ q: q === '' ? null : q })}
      />
      <RequestView request={items} skeleton={<Skeleton lines={6} />}>
        {(found) =>
          found.length > 0 ? (
            <ul class="stack" aria-label={label}>
              {found.map((item) => (
                <li key={item.name}>
                  <SavedCard
                    item={item}
                    words={describe?.(item)}
                    address={addressOf(item)}
                    withoutAddress={withoutAddress}
                    onDelete={mayChange ? () => setDeleting(item.name) : undefined}
                  />
                </li>
              ))}
            </ul>
          ) : sought === '' ? (
            nothing
          ) : (
            <EmptyState title="Nothing has that in its name or description">Try a shorter text.</EmptyState>
          )
        }
      </RequestView>
      {deleting !== undefined && (
        <DeleteSavedDialog
          deletion={deletion}
          name={deleting}
          onDeleted={() => {
            setDeleting(undefined);
            items.retry();
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

interface SavedCardProps {
  readonly item: SavedItem;
  readonly words: string | undefined;
  readonly address: string | undefined;
  readonly withoutAddress: string | undefined;
  readonly onDelete: (() => void) | undefined;
}

function SavedCard({ item, words, address, withoutAddress, onDelete }: SavedCardProps) {
  const { name, description, owner, version, saved_at } = item;
  return (
    <article class="card bar">
      <div>
        <h2>{address === undefined ? name : <a href={hrefOf(address)}>{name}</a>}</h2>
        {words && <p>{words}</p>}
        {description !== '' && <p class="muted">{description}</p>}
        {address === undefined && <p class="hint">{withoutAddress}</p>}
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

interface DeleteSavedDialogProps {
  readonly deletion: Deletion;
  readonly name: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteSavedDialog({ deletion, name, onDeleted, onClose }: DeleteSavedDialogProps) {
  const { noun, consequence, remove } = deletion;
  return (
    <ConfirmDialog
      title={`Delete the ${noun}?`}
      action="Delete it"
      onClose={onClose}
      onConfirm={async () => {
        await remove(name);
        toast('Deleted');
        onDeleted();
      }}
    >
      <p>“{name}” goes with all its versions, for everybody.</p>
      {consequence && <p>{consequence}</p>}
    </ConfirmDialog>
  );
}
