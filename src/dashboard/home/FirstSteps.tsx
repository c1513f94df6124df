import { Button } from 'antd';
import { useMay } from '#src/dashboard/me.ts';
import { createPath, listPath } from '#src/dashboard/places.ts';

/** What to do first where the catalogue is empty. */
export function FirstSteps() {
  const may = useMay();
  return (
    <section className="dash-first" aria-labelledby="first-steps">
      <h2 id="first-steps">The catalogue is empty. What to do first:</h2>
      <ol>
        {may('create', 'dramas') && (
          <li>
            <p>
              <b>Add a title.</b> Its name is enough to begin; cast, episodes and pictures follow in its
              editor.
            </p>
            <Button type="primary" href={createPath('dramas') ?? listPath('dramas')}>
              Add the first title
            </Button>
          </li>
        )}
        {may('create', 'people') && (
          <li>
            <p>
              <b>Add people,</b> or make them in place while you write a cast.
            </p>
            <Button href={`${listPath('people')}#new`}>Add a person</Button>
          </li>
        )}
        {may('create', 'imports') && may('create', 'studios') && (
          <li>
            <p>
              <b>Bring in tables</b> of studios, streaming services or tags from a spreadsheet.
            </p>
            <Button href={`${listPath('studios')}#import`}>Import studios…</Button>
          </li>
        )}
      </ol>
      <p className="dash-muted">
        A whole catalogue is brought in on the server: <code>npm run import -- PATH</code>
      </p>
    </section>
  );
}
