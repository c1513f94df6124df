/** The queue of members' suggestions. It is always empty, because members cannot suggest changes yet. */
export const Requests = () => (
  <div className="dash-list">
    <header className="dash-list-head">
      <div className="dash-list-title">
        <h1>Change requests</h1>
        <p role="status">0 waiting</p>
      </div>
    </header>
    <div className="dash-empty">
      <i className="dash-moon" aria-hidden="true" />
      <p>No change requests are waiting.</p>
    </div>
  </div>
);
