import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import { Builder, type BuilderProps } from './builder.tsx';

/** Where the header folds, too. */
const NARROW = '(width < 60rem)';

/** The builder beside the answer, or on a phone in a sheet over it. */
export function BuilderPlace(props: BuilderProps) {
  const isNarrow = useMediaQuery(NARROW);
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow) {
    return (
      <section class="card builder-place" aria-label="Question">
        <Builder {...props} />
      </section>
    );
  }
  const hasIssues = Object.keys(props.issues.fields).length + props.issues.filters.size > 0;
  return (
    <div class="builder-sheet">
      <Button variant={hasIssues ? 'danger' : 'primary'} icon="search" onClick={() => setOpen(true)}>
        {hasIssues ? 'Correct the question' : 'Change the question'}
      </Button>
      <Dialog
        open={isOpen}
        title="Question"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show the answer
          </Button>
        }
      >
        <Builder {...props} />
      </Dialog>
    </div>
  );
}
