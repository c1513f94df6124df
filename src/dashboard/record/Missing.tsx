import { Button } from 'antd';

/** Shown for a record that does not exist, or no longer does. */
export const Missing = ({ noun, listHref }: { noun: string; listHref: string }) => (
  <div className="dash-empty">
    <i className="dash-moon" aria-hidden="true" />
    <h1>There is no such {noun}</h1>
    <p>It was deleted or merged into another one, or the address is wrong.</p>
    <Button href={listHref}>Go to the list</Button>
  </div>
);
