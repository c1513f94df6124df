interface Skipped {
  label: string;
  reason: string;
}

/** Lists skipped proposals with the reasons. */
export const SkippedList = ({ skipped }: { skipped: readonly Skipped[] }) => (
  <ul className="tmdb-skipped" aria-label="Skipped">
    {skipped.map(({ label, reason }) => (
      <li key={`${label} ${reason}`}>
        <b>{label || 'A proposal'}</b>: {reason}.
      </li>
    ))}
  </ul>
);
