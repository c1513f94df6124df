import { langOf } from '#src/ui/type/TitleName.tsx';

/** The other names of a title or person, one per line. */
export const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="names">
    {names.map((name) => (
      <li key={name} lang={langOf(name)}>
        {name}
      </li>
    ))}
  </ul>
);
