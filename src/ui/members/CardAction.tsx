import { useContext } from 'react';
import { type CardTitle, MemberPartsContext } from './memberPartsContext.ts';

/** The place of the list button on a card; empty for visitors. */
export const CardAction = ({ title }: { title: CardTitle }) => {
  const parts = useContext(MemberPartsContext);
  return (
    parts && (
      <div className="card-action">
        <parts.CardButton title={title} />
      </div>
    )
  );
};
