import type { Ref } from 'preact';
import { useId, useState } from 'preact/hooks';
import { classNames } from '../../lib/class-names.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useField } from './field.tsx';
import type { Option } from './input.tsx';

/** Finds options for what was typed; an empty query wants the usual ones. Must be the same function between draws. */
export type SearchOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

interface ComboboxProps {
  readonly search: SearchOptions;
  readonly onSelect: (option: Option) => void;
  /** What is chosen now; it shows until something is typed. */
  readonly text?: string;
  /** Options that are not offered. */
  readonly without?: readonly string[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Backspace in an empty box. */
  readonly onEraseEmpty?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const REST_MS = 150;

/** A text box that offers options while one types: the combobox pattern of ARIA, with a list that follows the keys. */
export function Combobox({
  search,
  onSelect,
  text = '',
  without = [],
  onEraseEmpty,
  inputRef,
  ...rest
}: ComboboxProps) {
  const listId = useId();
  /** Undefined while the list is closed. */
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const isOpen = query !== undefined;
  const wanted = useDebounced(query ?? '', REST_MS);
  const found = useRequest(
    async (signal) => (isOpen ? { query: wanted, options: await search(wanted, signal) } : undefined),
    [search, wanted, isOpen],
  );
  const options = found.data?.options.filter(({ value }) => !without.includes(value)) ?? [];
  const activeIndex = Math.min(active, options.length - 1);

  const open = (typed = '') => {
    setQuery(typed);
    setActive(0);
  };
  const choose = (option: Option) => {
    setQuery(undefined);
    onSelect(option);
  };
  const chooseActive = () => {
    const option = options[activeIndex];
    // Enter may come before the options of the latest text: those of an earlier text are not meant.
    if (option && found.data?.query === query) choose(option);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isOpen ? setActive((activeIndex + 1) % Math.max(1, options.length)) : open()),
    ArrowUp: () => (isOpen ? setActive((activeIndex - 1 + options.length) % Math.max(1, options.length)) : open()),
    ...(isOpen && { Enter: chooseActive, Escape: () => setQuery(undefined) }),
  };

  return (
    <div class="combobox">
      <input
        {...useField()}
        {...rest}
        ref={inputRef ?? null}
        type="text"
        class="input"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        value={query ?? text}
        onInput={({ currentTarget }) => open(currentTarget.value)}
        onClick={() => isOpen || open()}
        onBlur={() => setQuery(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && event.currentTarget.value === '') onEraseEmpty?.();
          const act = keys[event.key];
          if (!act) return;
          event.preventDefault();
          // A dialog around it stays open when Escape closes the list.
          event.stopPropagation();
          act();
        }}
      />
      <div class="combobox-popup" hidden={!isOpen}>
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // Pressing the mouse must not take the focus, which would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text box, which keeps the focus
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              class={classNames('combobox-option', index === activeIndex && 'active')}
              ref={index === activeIndex ? scrollToItem : null}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.detail && <span class="combobox-detail">{option.detail}</span>}
            </div>
          ))}
        </div>
        <div class="combobox-status" role="status">
          {isOpen && options.length === 0 && describe(found.status)}
        </div>
      </div>
    </div>
  );
}

function scrollToItem(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}

function describe(status: 'loading' | 'done' | 'failed'): string {
  return { loading: 'Looking…', done: 'Nothing found', failed: 'The list could not be loaded' }[status];
}

/** Searches a list that is here already, by label and value. To be made once, not on each draw. */
export function searchIn(options: readonly Option[]): SearchOptions {
  return async (query) => {
    const wanted = query.trim().toLowerCase();
    return options.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted));
  };
}
