/** Formats a count with its noun: `1,204 dramas`, `1 drama`, `No dramas`. */
export const countText = (count: number, one: string, many: string): string => {
  if (count === 0) return `No ${many}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};

/** The number of results of a list. Screen readers announce changes. */
export const ResultCount = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <p className="result-count" role="status">
    {countText(count, one, many)}
  </p>
);
