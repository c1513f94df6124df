import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { ReasonInput } from '#src/dashboard/frame/ReasonInput.tsx';
import { NEXT } from '#src/features/tmdb/staff/focusNext.ts';
import { counted } from '#src/features/tmdb/staff/groups.ts';
import type { Review } from './useReview.ts';

interface AcceptBarProps {
  review: Review;
  note: string;
  setNote(note: string): void;
  accept(): void;
  find(): void;
}

/** Accepts the selected proposals with an optional reason. */
export function AcceptBar({ review, note, setNote, accept, find }: AcceptBarProps) {
  const count = review.ticks.size;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isAccept = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
    if (!isAccept) return;
    event.preventDefault();
    event.stopPropagation();
    if (count > 0) accept();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <div className="tmdb-accept">
      <ReasonInput value={note} onChange={setNote} />
      <Button {...(review.proposals.length === 0 && NEXT)} onClick={find}>
        Choose another entry
      </Button>
      <Button onClick={review.tickSuggested}>Select only suggestions</Button>
      <Button type="primary" disabled={count === 0} title="Ctrl Enter" onClick={accept}>
        Accept {counted(count, 'change')}
      </Button>
    </div>
  );
}
