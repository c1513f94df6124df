import { Button } from 'antd';
import { HOME } from '#src/dashboard/places.ts';

/** An address of the dashboard that names nothing, or nothing for whoever is at work. */
export const NotFound = ({ isForbidden = false }: { isForbidden?: boolean }) => (
  <div className="dash-empty">
    <i className="dash-moon" aria-hidden="true" />
    <h1>{isForbidden ? 'Not for your roles' : 'Page Not Found'}</h1>
    <p>
      {isForbidden
        ? 'Your roles do not include this. An admin can change that.'
        : "Sorry, we couldn't find the page."}
    </p>
    <Button href={HOME}>Go to Dashboard</Button>
  </div>
);
