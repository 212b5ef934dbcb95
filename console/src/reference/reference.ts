/** What the page of the reference does beyond being read. The service renders the page, which hides all of this without a script. */
import { offerCopies } from './copy.ts';
import { offerSearch } from './search.ts';
import { offerTrials } from './try.ts';

offerSearch();
offerCopies();
offerTrials();
document.documentElement.classList.add('scripted');
