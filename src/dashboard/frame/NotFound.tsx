import { Button } from 'antd';
import { HOME } from '#src/dashboard/routes.ts';

/** Shown for an unknown address, or for one that the member's roles do not allow. */
export const NotFound = ({ isForbidden = false }: { isForbidden?: boolean }) => (
  <div className="dash-empty">
    <i className="dash-moon" aria-hidden="true" />
    <h1>{isForbidden ? 'No permission' : 'Page Not Found'}</h1>
    <p>
      {isForbidden
        ? 'Your roles do not allow this. Ask an admin for access.'
        : "Sorry, we couldn't find the page."}
    </p>
    <Button href={HOME}>Go to Dashboard</Button>
  </div>
);
