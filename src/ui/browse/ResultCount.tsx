/** The count in words: `1,204 dramas`, `1 drama`, `No dramas`. */
export const countInWords = (count: number, one: string, many: string): string => {
  if (count === 0) return `No ${many}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};

/** How many results a list has, read out when it changes. */
export const ResultCount = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <p className="result-count" role="status">
    {countInWords(count, one, many)}
  </p>
);
