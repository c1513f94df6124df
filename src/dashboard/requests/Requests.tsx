/** The queue of what members suggest. Nobody can suggest anything yet, so nothing ever waits in it. */
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
      <p>Nothing waits for a decision.</p>
    </div>
  </div>
);
