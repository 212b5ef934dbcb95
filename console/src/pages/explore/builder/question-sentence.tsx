import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/form/button.tsx';
import { PopOut } from '../../../components/pop-out.tsx';
import { hrefOf } from '../../../router/location.ts';
import { chosenFigure, figuresOf } from '../chart/figure.ts';
import { unitOf } from '../question/catalogue.ts';
import { sentenceOf } from '../question/describe-question.ts';
import { EDITORS, MORE } from './editors.tsx';
import type { BuilderProps } from './fields.tsx';
import { PresetButtons } from './method-fields.tsx';

interface QuestionSentenceProps extends BuilderProps {
  /** Undefined where there is nothing to undo, or to redo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The question as a sentence whose words are its controls. */
export function QuestionSentence({ undo, redo, ...props }: QuestionSentenceProps) {
  const { catalogue, question, issues, figure } = props;
  const [open, setOpen] = useState<string>();
  useUndoKeys(undo, redo);
  const drawn = chosenFigure(figuresOf(question, unitOf(catalogue, question)), figure);
  const parts = sentenceOf(question, catalogue, drawn.name, new Date());
  const wrong = wrongFields(issues);
  // What is open stays, also where its choice has taken its words away; what is wrong can be corrected.
  const missing = [...(open === undefined ? [] : [open]), ...wrong].filter(
    (field) => field in EDITORS && !parts.some((part) => keyOf(part.field) === keyOf(field)),
  );
  const words = [
    ...parts,
    ...[...new Set(missing)].map((field) => ({
      field,
      text: EDITORS[field]?.label.toLowerCase() ?? '',
      separator: ', ',
    })),
  ];
  return (
    <section class="card question stack" aria-label="Question">
      <div class="sentence">
        {words.map(({ field, text }, index) => {
          const editor = EDITORS[field];
          const key = keyOf(field);
          const next = words[index + 1];
          const after = next === undefined ? '.' : next.separator.trim();
          return (
            <Fragment key={key}>
              {index > 0 && ' '}
              {editor === undefined ? (
                text + after
              ) : (
                <PopOut
                  label={editor.label}
                  text={text}
                  after={after}
                  hasError={wrong.includes(key)}
                  isOpen={open === key}
                  onOpen={(isOpen) => setOpen(isOpen ? key : undefined)}
                >
                  <editor.Fields {...props} />
                </PopOut>
              )}
            </Fragment>
          );
        })}
      </div>
      <div class="row on-screen">
        <PopOut
          label="More of the question"
          text="More"
          variant="button"
          isWide
          isOpen={open === 'more'}
          onOpen={(isOpen) => setOpen(isOpen ? 'more' : undefined)}
        >
          <PresetButtons {...props} />
          <div class="more-fields">
            {MORE.map((field) => {
              const Fields = EDITORS[field]?.Fields;
              return Fields && <Fields key={field} {...props} />;
            })}
          </div>
        </PopOut>
        <Button variant="quiet" icon="undo" disabled={!undo} title="Ctrl+Z" onClick={undo}>
          Undo
        </Button>
        <Button variant="quiet" icon="redo" disabled={!redo} title="Ctrl+Shift+Z" onClick={redo}>
          Redo
        </Button>
        <a class="button quiet" href={hrefOf('')}>
          New question
        </a>
      </div>
    </section>
  );
}

/** Fields that one editor is for share it. */
function keyOf(field: string): string {
  return { last: 'time', edges: 'bins' }[field] ?? field;
}

function wrongFields({ fields, filters }: BuilderProps['issues']): readonly string[] {
  return [...Object.keys(fields), ...(filters.size > 0 ? ['filters'] : [])].map(keyOf);
}

/** Ctrl+Z and Ctrl+Shift+Z, or with the command key, where no text is being written. */
function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (isText(event.target)) return;
      const step = event.shiftKey ? redo : undo;
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo]);
}

const NO_TEXT: readonly string[] = ['checkbox', 'radio', 'button', 'range'];

function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
