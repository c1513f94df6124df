import type { Site } from '#src/domain/web/site.ts';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import '#src/dashboard/dashboard.css';

/** Rendered by the server until the dashboard's scripts are loaded, with instructions if they cannot be. */
export const DashboardWait = ({ site, isMissing }: { site: Site; isMissing: boolean }) => (
  <main id="main" className="dash-wait">
    <h1 className="visually-hidden">Dashboard</h1>
    <Wordmark name={site.productName} />
    <noscript>
      <p>
        The dashboard is an app and needs JavaScript, which is off in this browser. The public pages work
        without it: <a href="/">go to the site</a>.
      </p>
    </noscript>
    {isMissing ? (
      <p role="alert">
        The dashboard could not be loaded. <a href="/dashboard">Load it again</a>
      </p>
    ) : (
      <p role="status" className="dash-wait-note">
        Opening the dashboard…
      </p>
    )}
  </main>
);
