import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Dashboard } from '../../../client/index.ts';
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
type SavedItem = Pick<Dashboard, 'name' | 'description' | 'owner' | 'version' | 'saved_at'> & {
  readonly tags?: readonly string[];
};

export interface Deletion {
  /** What goes, as in “Delete the question?”. */
  readonly noun: string;
  /** What else happens. */
  readonly consequence?: string;
  readonly remove: (name: string) => Promise<unknown>;
}

interface SavedListProps<T extends SavedItem> {
  readonly label: string;
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  /** What one is about, in words. */
  readonly describe?: (item: T) => string;
  /** A small picture of one. */
  readonly draw?: (item: T) => ComponentChildren;
  /** The page that shows one; undefined where none can. */
  readonly addressOf: (item: T) => string | undefined;
  /** Said of one that no page can show. */
  readonly withoutAddress?: string;
  readonly deletion: Deletion;
  /** Stands where there is none at all. */
  readonly nothing: ComponentChildren;
}

/** What people of the organisation saved, with a search that the address holds. */
export function SavedList<T extends SavedItem>(props: SavedListProps<T>) {
  const { label, load, describe, draw, addressOf, withoutAddress, deletion, nothing } = props;
  const [parameters, change] = useAddress();
  const text = parameters.get('q') ?? '';
  const tag = parameters.get('tag') ?? undefined;
  const items = useRequest(load, []);
  const isFound = (item: T) => {
    const { name, description, tags = [] } = item;
    const words = [name, description, ...tags, describe?.(item) ?? ''].join('\n').toLowerCase();
    return words.includes(text.toLowerCase()) && (tag === undefined || tags.includes(tag));
  };
  const [deleting, setDeleting] = useState<string>();
  const mayChange = useSession().panels === null;
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search"
        placeholder="Search names, words and tags"
        value={text}
        onValue={(q) => change({ q: q === '' ? null : q })}
      />
      <RequestView request={items} skeleton={<Skeleton lines={6} />}>
        {(all) => (
          <>
            <TagChoice
              tags={[...new Set(all.flatMap(({ tags = [] }) => tags))].toSorted()}
              tag={tag}
              onTag={(chosen) => change({ tag: chosen ?? null })}
            />
            {all.length === 0 && nothing}
            {all.length > 0 && !all.some(isFound) && (
              <EmptyState
                title="Nothing has that in its name, its words or its tags"
                action={<Button onClick={() => change({ q: null, tag: null })}>Show all</Button>}
              >
                Try a shorter text.
              </EmptyState>
            )}
            <ul class="stack" aria-label={label}>
              {all.filter(isFound).map((item) => (
                <li key={item.name}>
                  <SavedCard
                    item={item}
                    picture={draw?.(item)}
                    words={describe?.(item)}
                    address={addressOf(item)}
                    withoutAddress={withoutAddress}
                    onDelete={mayChange ? () => setDeleting(item.name) : undefined}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
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

interface TagChoiceProps {
  readonly tags: readonly string[];
  readonly tag: string | undefined;
  readonly onTag: (tag: string | undefined) => void;
}

/** Those that anything has; nothing where there is none. */
function TagChoice({ tags, tag, onTag }: TagChoiceProps) {
  if (tags.length === 0) return null;
  return (
    <fieldset class="tags row">
      <legend class="visually-hidden">Tags</legend>
      {tags.map((name) => (
        <Button
          key={name}
          variant="quiet"
          icon={name === tag ? 'check' : 'plus'}
          aria-pressed={name === tag}
          onClick={() => onTag(name === tag ? undefined : name)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

interface SavedCardProps {
  readonly item: SavedItem;
  readonly picture: ComponentChildren;
  readonly words: string | undefined;
  readonly address: string | undefined;
  readonly withoutAddress: string | undefined;
  readonly onDelete: (() => void) | undefined;
}

function SavedCard({ item, picture, words, address, withoutAddress, onDelete }: SavedCardProps) {
  const { name, description, owner, version, saved_at, tags = [] } = item;
  return (
    <article class="card saved-card">
      {picture}
      <div>
        <h2>{address === undefined ? name : <a href={hrefOf(address)}>{name}</a>}</h2>
        {words && <p>{words}</p>}
        {description !== '' && <p class="muted">{description}</p>}
        {address === undefined && <p class="hint">{withoutAddress}</p>}
        <p class="hint">
          {owner} · version {version} · <Instant ms={saved_at * 1000} />
          {tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
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
