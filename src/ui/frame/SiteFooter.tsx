import type { Place } from '#src/ui/frame/SiteHeader.tsx';
import { Still } from '#src/ui/frame/Still.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';

/** The foot of every page: the name, what it is, the information pages. */
export const SiteFooter = ({
  productName,
  places,
  note,
}: {
  productName: string;
  places: readonly Place[];
  note: string;
}) => (
  <Still tag="footer" className="site-footer" name={productName}>
    <div className="page">
      <p>
        <Wordmark name={productName} />
        <span className="facts">{note}</span>
      </p>
      <nav aria-label="About">
        <ul>
          {places.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </Still>
);
