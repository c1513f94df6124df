import { Wordmark } from '#src/ui/frame/Wordmark.tsx';

const PLACES = [
  { label: 'About us', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'API', href: '/api/docs' },
] as const;

/** The foot of every page: the name, what it is, the information pages. */
export const SiteFooter = ({ productName, note }: { productName: string; note?: string }) => (
  <footer className="site-footer">
    <div className="page">
      <p>
        <Wordmark name={productName} />
        <span className="facts">{note ?? 'Korean dramas and movies, kept with care.'}</span>
      </p>
      <nav aria-label="About">
        <ul>
          {PLACES.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
);
