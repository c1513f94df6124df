import { titleHref } from '#src/ui/addresses.ts';
import { type NameForms, TitleName } from '#src/ui/type/TitleName.tsx';

/** A link to a title by its names; it covers the card around it. */
export const TitleLink = ({ title }: { title: NameForms & Parameters<typeof titleHref>[0] }) => (
  <a className="cover-link" href={titleHref(title)}>
    <TitleName {...title} />
  </a>
);
