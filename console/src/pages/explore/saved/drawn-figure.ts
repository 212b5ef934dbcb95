import type { SavedQuestion } from '../../../../../client/index.ts';
import { METRICS } from '../../../../../src/catalogue/metrics/index.ts';
import { questionOf } from '../../../question/saved.ts';
import { chosenFigure, type Figure, figuresOf } from '../chart/figure.ts';
import { unitOf } from '../question/catalogue.ts';
import { readView } from '../question/view.ts';

/** The figure that a saved question draws of each point; undefined where it has no such points. */
export function drawnFigure(saved: Pick<SavedQuestion, 'of' | 'request' | 'view'>): Figure | undefined {
  const question = questionOf(saved);
  if (question?.chartType !== 'aggregate') return undefined;
  const { figure } = readView(new URLSearchParams(saved.view));
  return chosenFigure(figuresOf(question, unitOf({ metrics: METRICS }, question)), figure);
}
