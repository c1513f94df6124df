import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageOfClick, pageOfSubmit } from '#src/client/pageAddress.ts';

/**
 * Lets plain anchors and forms that only ask navigate without a reload: two listeners for the whole page, so that
 * components render `<a href>` and `<form action>` (docs/decisions/005-anchors.md).
 */
export function usePageNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // A page whose code comes late is not gone to when the reader has since asked for another.
    let asked = 0;
    // The page that is on its way.
    let coming: string | null = null;
    const onHistory = () => {
      asked += 1;
      coming = null;
      // What lay over the page that is left.
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    };
    const go = async (event: Event, page: string, from: Element) => {
      event.preventDefault();
      // A menu that was open over the page; a load would have closed it.
      from.closest<HTMLElement>('[popover]')?.togglePopover(false);
      asked += 1;
      const mine = asked;
      const before = coming;
      coming = page;
      const way = await import('#src/app/behind.ts').catch(() => location.assign(page));
      if (mine !== asked) return;
      const target = way && before ? way.joinChoices(from, page, before) : page;
      coming = target;
      const isReady = await way?.prepare(target);
      if (isReady && mine === asked) await navigate(target, way?.mannerOf(from, target));
      if (mine === asked) coming = null;
    };
    const onClick = (event: MouseEvent) => {
      const click = pageOfClick(event);
      if (click) void go(event, click.page, click.anchor);
    };
    const onSubmit = (event: SubmitEvent) => {
      const page = pageOfSubmit(event);
      if (page !== null && event.target instanceof Element) void go(event, page, event.target);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    window.addEventListener('popstate', onHistory);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
      window.removeEventListener('popstate', onHistory);
    };
  }, [navigate]);
}
