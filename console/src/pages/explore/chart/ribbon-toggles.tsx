import { Button } from '../../../components/button.tsx';
import { RIBBONS, type Ribbon } from '../../../question/view.ts';
import { RIBBON_NAMES, RIBBON_PERCENTILES } from './ribbons.ts';

export interface RibbonTogglesProps {
  readonly ribbons: readonly Ribbon[];
  readonly onRibbons: (ribbons: readonly Ribbon[]) => void;
}

export function RibbonToggles({ ribbons, onRibbons }: RibbonTogglesProps) {
  return (
    <>
      {RIBBONS.map((ribbon) => {
        const isOn = ribbons.includes(ribbon);
        return (
          <Button
            key={ribbon}
            variant="quiet"
            icon={isOn ? 'check' : 'plus'}
            aria-pressed={isOn}
            title={`Band between percentiles ${RIBBON_PERCENTILES[ribbon].join(' and ')}`}
            onClick={() => onRibbons(isOn ? ribbons.filter((other) => other !== ribbon) : [...ribbons, ribbon])}
          >
            {RIBBON_NAMES[ribbon]}
          </Button>
        );
      })}
    </>
  );
}
