import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';

interface SearchFieldProps {
  /** The current search text. */
  query?: string;
  /** `large` on the landing page. */
  size?: 'small' | 'large';
  /** Id of the input; must differ between two fields on one page. */
  id?: string;
  /** Whether a click opens the quick search over the page, if scripts run. Typing does not open it. */
  isOpener?: boolean;
  /** Id of the error message. */
  errorId?: string;
}

/** The search field for titles and people. It is a form, so that it works without scripts. */
export const SearchField = ({
  query = '',
  size = 'small',
  id = 'search',
  isOpener = true,
  errorId,
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
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
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
