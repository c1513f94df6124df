import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';

interface SearchFieldProps {
  /** What was asked before. */
  query?: string;
  /** `large` is the landing page's. */
  size?: 'small' | 'large';
  /** Distinguishes two fields on one page. */
  id?: string;
  /** Whether a click opens the search over the page, where scripts run; typing in it never does. */
  isOpener?: boolean;
  /** Id of what says why its text cannot be searched for. */
  faultId?: string;
}

/** The search over every name in every script: a plain form, so it works without scripts. */
export const SearchField = ({
  query = '',
  size = 'small',
  id = 'search',
  isOpener = true,
  faultId,
}: SearchFieldProps) => (
  <search>
    <form className={`search-field ${size}`} action="/search" method="get">
      <label className="visually-hidden" htmlFor={id}>
        Search titles and people
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={size === 'large' ? 'A title or name, any script' : 'Search'}
        autoComplete="off"
        maxLength={200}
        aria-invalid={faultId ? true : undefined}
        aria-describedby={faultId}
        data-quick-search={isOpener || undefined}
        aria-keyshortcuts={isOpener ? '/' : undefined}
      />
      {isOpener && (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      )}
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  </search>
);
