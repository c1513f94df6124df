/** Expression for inline scripts that turns deferred layout off for the whole page (deferred.css). */
export const LAY_OUT_ALL = 'document.documentElement.dataset.laidOut=""';

/**
 * Text of the inline script in `<head>` for documents that do not open at the top: reloads, pages from the history, and
 * addresses with a fragment. Their scroll position depends on the real heights, so everything is laid out at once.
 */
export const DEFERRED_BOOT_SCRIPT = `if(location.hash||Object(performance.getEntriesByType("navigation")[0]).type!="navigate")${LAY_OUT_ALL}`;
