import { langOf } from '#src/ui/type/TitleName.tsx';

/** Every other name a title or person goes by, as a running list. */
export const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="names">
    {names.map((name) => (
      <li key={name} lang={langOf(name)}>
        {name}
      </li>
    ))}
  </ul>
);
