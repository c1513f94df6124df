/** A magnifying glass. Decorative: its link or button has the accessible name. */
export const SearchIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M8.500 3a5.500 5.500 0 1 0 0 11a5.500 5.500 0 0 0 0-11zM12.500 12.500L17.500 17.500" />
  </svg>
);
