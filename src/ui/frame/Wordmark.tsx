/**
 * The product's name as a wordmark: the last `o` is drawn as a full moon. A name without an `o` is plain text.
 */
export const Wordmark = ({ name }: { name: string }) => {
  const at = name.lastIndexOf('o');
  if (at < 0) return <span className="wordmark">{name}</span>;
  return (
    <span className="wordmark">
      <span aria-hidden="true">
        {name.slice(0, at)}
        <i />
        {name.slice(at + 1)}
      </span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
};
