import type { NavItem } from '#src/ui/frame/SiteHeader.tsx';
import { StaticPart } from '#src/ui/frame/StaticPart.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';

/** The footer of every page: the product's name, a short description and links to the information pages. */
export const SiteFooter = ({
  productName,
  items,
  note,
}: {
  productName: string;
  items: readonly NavItem[];
  note: string;
}) => (
  <StaticPart tag="footer" className="site-footer" name={productName}>
    <div className="page">
      <p>
        <Wordmark name={productName} />
        <span className="facts">{note}</span>
      </p>
      <nav aria-label="About">
        <ul>
          {items.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </StaticPart>
);
