import { partsOf } from '#src/dashboard/features.ts';
import { useMay } from '#src/dashboard/me.ts';

/** First steps, shown while the catalogue is empty. */
export function FirstSteps() {
  const may = useMay();
  const steps = partsOf('firstStep').filter(({ part }) => part.needs.every((needed) => may(...needed)));
  return (
    <section className="dash-first" aria-labelledby="first-steps">
      <h2 id="first-steps">The catalogue is empty. First steps:</h2>
      <ol>
        {steps.map(({ feature, part: { Step } }) => (
          <li key={feature}>
            <Step />
          </li>
        ))}
      </ol>
      <p className="dash-muted">
        To import a whole catalogue, run on the server: <code>npm run import -- PATH</code>
      </p>
    </section>
  );
}
