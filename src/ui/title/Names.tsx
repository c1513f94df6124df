import { langOf } from '#src/ui/type/TitleName.tsx';

/** Every other name a title or person goes by, one below the other. */
export const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="names">
    {names.map((name) => (
      <li key={name} lang={langOf(name)}>
        {name}
      </li>
    ))}
  </ul>
);
