import { Button } from 'antd';

/** A record that is not there, or no longer. */
export const Missing = ({ noun, listHref }: { noun: string; listHref: string }) => (
  <div className="dash-empty">
    <i className="dash-moon" aria-hidden="true" />
    <h1>There is no such {noun}</h1>
    <p>It was deleted or merged into another one, or the address has a slip.</p>
    <Button href={listHref}>Go to the list</Button>
  </div>
);
