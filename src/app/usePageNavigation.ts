import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageOfClick, pageOfSubmit } from '#src/client/pageAddress.ts';

/**
 * Lets plain anchors and forms that only ask navigate without a reload: two listeners for the whole page, so that
 * components render `<a href>` and `<form action>` (docs/decisions/005-anchors.md). Inside `[data-keep-place]` the page
 * stays where it is scrolled to.
 */
export function usePageNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: Event, page: string, from: Element) => {
      event.preventDefault();
      void navigate(page, { preventScrollReset: from.closest('[data-keep-place]') !== null });
    };
    const onClick = (event: MouseEvent) => {
      const click = pageOfClick(event);
      if (click) go(event, click.page, click.anchor);
    };
    const onSubmit = (event: SubmitEvent) => {
      const page = pageOfSubmit(event);
      if (page !== null && event.target instanceof Element) go(event, page, event.target);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate]);
}
