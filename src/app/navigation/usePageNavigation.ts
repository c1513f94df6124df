import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageOfClick, pageOfSubmit } from '#src/client/pageAddress.ts';

/**
 * Makes plain links and GET forms navigate without a reload. Two listeners serve the whole page, so that components render
 * `<a href>` and `<form action>` (docs/decisions/005-anchors.md).
 */
export function usePageNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Number of the latest navigation: an earlier one whose code loads late is dropped.
    let latest = 0;
    // The page that is loading.
    let pending: string | null = null;
    const onHistory = () => {
      latest += 1;
      pending = null;
      // Dialogs of the page that is left.
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    };
    const go = async (event: Event, page: string, from: Element) => {
      event.preventDefault();
      // Close an open menu, like loading a document would.
      from.closest<HTMLElement>('[popover]')?.togglePopover(false);
      latest += 1;
      const navigation = latest;
      const previous = pending;
      pending = page;
      const code = await import('#src/app/boot/deferredCode.ts').catch(() => location.assign(page));
      if (navigation !== latest) return;
      const target = code && previous ? code.joinChoices(from, page, previous) : page;
      pending = target;
      const isReady = await code?.prepare(target);
      if (isReady && navigation === latest) await navigate(target, code?.optionsOf(from, target));
      if (navigation === latest) pending = null;
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
