interface Skipped {
  label: string;
  reason: string;
}

/** What was accepted and could not be had, and why. */
export const SkippedList = ({ skipped }: { skipped: readonly Skipped[] }) => (
  <ul className="tmdb-skipped" aria-label="Left out">
    {skipped.map(({ label, reason }) => (
      <li key={`${label} ${reason}`}>
        <b>{label || 'One of them'}</b>: {reason}.
      </li>
    ))}
  </ul>
);
