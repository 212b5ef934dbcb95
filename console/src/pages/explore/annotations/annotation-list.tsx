import { useState } from 'preact/hooks';
import type { Annotation } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Button } from '../../../components/form/button.tsx';
import { formatDay, formatHour } from '../../../lib/dates.ts';
import { placeOf, useAnnotations } from './annotations.ts';

interface AnnotationListProps {
  /** Those that the chart shows. */
  readonly annotations: readonly Annotation[];
  readonly mayChange: boolean;
}

/** The texts in full, in the order of their times. */
export function AnnotationList({ annotations, mayChange }: AnnotationListProps) {
  const { reload } = useAnnotations();
  const [ending, setEnding] = useState<Annotation>();
  if (annotations.length === 0) return null;
  const remove = async () => {
    await api.request('DELETE /annotations/{id}', { id: String(ending?.id) });
    setEnding(undefined);
    reload();
  };
  return (
    <>
      <ul class="annotations" aria-label="Annotations">
        {annotations.map((annotation) => (
          <li key={annotation.id} class="bar">
            <span>
              <strong>{timeOf(annotation)}</strong> {annotation.text}
              <span class="hint"> {annotation.created_by}</span>
            </span>
            {mayChange && (
              <Button
                variant="quiet"
                icon="close"
                aria-label={`Delete the annotation ${annotation.text}`}
                onClick={() => setEnding(annotation)}
              />
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title="Delete the annotation?"
          action="Delete it"
          onConfirm={remove}
          onClose={() => setEnding(undefined)}
        >
          <p>“{ending.text}” goes from the charts of everybody in the organisation.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function timeOf(annotation: Annotation): string {
  return annotation.at.endsWith('T00:00:00') ? formatDay(placeOf(annotation)) : formatHour(placeOf(annotation));
}
